// Undo and redo of changes to cells; everything changed in one stroke of the pointer is one step.

/** @template Change */
export class History {
  /** @type {Change[][]} */
  #done = [];
  /** @type {Change[][]} */
  #undone = [];
  /** @type {Change[] | null} */
  #stroke = null;

  /** @param {(change: Change, side: "before" | "after") => void} apply puts one side of a change into effect */
  constructor(apply) {
    this.apply = apply;
  }

  get canUndo() {
    return this.#done.length > 0 || !!this.#stroke?.length;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Begin a stroke; all changes until `end` belong to it. */
  begin() {
    this.#stroke ??= [];
  }

  /** Make a change, in a stroke of its own if none has begun. @param {Change} change */
  add(change) {
    const single = !this.#stroke;
    this.begin();
    this.#stroke?.push(change);
    this.apply(change, "after");
    if (single) this.end();
  }

  /** Take back what the present stroke has changed so far. */
  revert() {
    for (const change of this.#stroke?.splice(0).toReversed() ?? []) this.apply(change, "before");
  }

  /** End the stroke; did it change anything? */
  end() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke?.length) return false;
    this.#done.push(stroke);
    this.#undone = [];
    return true;
  }

  /** Undo the last stroke; false if there is none. */
  undo() {
    this.end();
    const stroke = this.#done.pop();
    if (!stroke) return false;
    for (const change of stroke.toReversed()) this.apply(change, "before");
    this.#undone.push(stroke);
    return true;
  }

  /** Redo the last undone stroke; false if there is none. */
  redo() {
    const stroke = this.#undone.pop();
    if (!stroke) return false;
    for (const change of stroke) this.apply(change, "after");
    this.#done.push(stroke);
    return true;
  }
}
