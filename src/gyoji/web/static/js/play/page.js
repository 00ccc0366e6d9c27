// The page of a single game.

import { pageAddress } from "../carrier.js";
import { announce, byId, enable, isTouched, make, on } from "../dom.js";
import { Help } from "../game/help.js";
import { followKeyboard } from "../game/keyboard.js";
import { Keys } from "../game/keys.js";
import { NOBODY } from "../game/link.js";
import { MoveBuilder } from "../game/move-builder.js";
import { sayWeights } from "../game/report.js";
import { askWinnable } from "../game/winnable.js";
import { placeIcons } from "../icons.js";
import { gameNamed, hideNotice, nameInPath, showNotice, start } from "../page.js";
import { request, RequestError } from "../net.js";
import { remember, remembered, savedPlay, savePlayOnLeave } from "../storage.js";
import { buttonKey, fillKeypad, followSwipes, historyKey, limitKeypad, placeKeypad } from "./controls.js";
import { linkProblem, linkToEditor, openSave, sharedPlay, sharePlay } from "./export.js";
import { Ending, isWon } from "./ending.js";
import { followGamepad } from "./gamepad.js";
import { helpSections } from "./help-sections.js";
import { Hints } from "./hints.js";
import { Levels, NOTHING } from "./levels.js";
import { MapWalk } from "./map-walk.js";
import { MyMap } from "./my-map.js";
import { Opponents } from "./opponents.js";
import { Progress } from "./progress.js";
import { Pushing } from "./pushing.js";
import { fitAnnouncements, hideRefusal, NO_REFUSAL, showAnnouncements, showCounts, showFacts, showRefusal, showRuling } from "./report.js";
import { connectReveal } from "./reveal.js";
import { Said } from "./said.js";
import { COMMANDS, Session } from "./session.js";
import { Solutions } from "./solutions.js";
import { Sounds } from "./sound.js";
import { Timeline } from "./timeline.js";
import { Tutorial } from "./tutorial.js";
import { bringIntoView, connectViews, guardMenu } from "./view.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../connection.js").Status} Status */

const FILE_INTERVAL = 1000; // milliseconds between two looks at the file of a game
const [LEAST_WHY, GAP] = [128, 8]; // pixels: how high Why? is at least, and below it
const MARK = t("This level cannot be won any more. Hint, with the red !, shows why, and the way back.");
const MARK_KEY = "mark-of-loss";
const HOLD = t("That was a step. To drag a piece, first hold a finger on it.");
const HOLD_KEY = "hold-to-drag";
const REPLAYED = t("the referee has replayed this play, and it ends as its link says.");
const VERIFIED = t("Verified:"); // how notices begin that are hidden again later
const LOST = t("The connection to the server was lost; the page is reconnecting.");

/** Everything on the page, and what happens between its parts. */
class Page {
  boardHidden = false; // if so, the announcements take the board's place
  #shownAtEnd = false; // was a hidden board shown because the play is over?
  /** Resolves when the choices of the present position are shown. */
  drawn = Promise.resolve();
  /** @type {import("../game/levels.js").Level | null} */
  #level = null;
  /** The one that was left for the first moves. @type {import("../game/levels.js").Level | null} */
  #left = null;
  /** @type {import("../game/levels.js").Par | null} of the level, if it is known */
  #par = null;
  #credit = NOBODY; // of a level that was shared
  #link = ""; // the fragment of the address that the level is from
  #stuck = ""; // what a notice says that nothing can move, or be won, any more, if there is one
  #refusal = NO_REFUSAL;
  /** That the play is lost, once it was found out. @type {{frame: import("../types.js").Frame | null, sentence: string} | null} */
  #loss = null;
  #looking = false; // is it being found out?
  #covers = false; // has Why? taken the place of how the play has ended?
  #revealed = false; // is a hidden board shown because a play is watched?
  #shows = false; // is it a solution, and not the person's own play?
  #watched = VERIFIED; // how a notice begins that is of this play, until the user plays

  /** @param {GameAbout} about */
  constructor(about) {
    this.about = about;
    this.keys = new Keys(about);
    this.session = new Session(about, byId("board"), this.keys.hasDirections);
    byId("ways-to-walk").hidden = !this.keys.hasDirections;
    if (isTouched()) byId("ways-to-walk").textContent = t("Walk by the arrows, or tap where to go on your map.");
    this.opponents = new Opponents(about, this.session, () => void this.timeline.play());
    this.builder = this.#moveBuilder();
    this.pushing = new Pushing(this.session, (message) => void this.act(message));
    this.timeline = new Timeline(this.session, () => this.#played());
    this.help = new Help(about, () => helpSections(this));
    const mapWalk = new MapWalk(this.session, () => this.map, (word) => this.act({ type: "do", word }));
    this.map = new MyMap(about, this.session, () => Boolean(this.opponents.strength), {
      step: (direction) => this.#go(direction), follow: (way) => void mapWalk.follow(way), refuse: (sentence) => this.#refuse(sentence), swipes: true,
    });  // prettier-ignore
    new Said(this.session);
    this.sounds = new Sounds(this.session);
    this.progress = new Progress(about.name);
    this.hints = new Hints(about, this.session, {
      act: (message) => this.act(message), watch: (words, sentence) => this.#watchSolution(words, sentence), isMatch: () => Boolean(this.#level?.ranked?.opponents), map: this.map, turns: () => this.opponents.turns,
      showHand: () => { if (!this.builder.begun) void this.builder.reset(true); },
      closeWhy, clearEnd: () => this.ending.clear(), isHidden: () => this.boardHidden, hasStars: () => !this.tutorial.running && Boolean(this.#par?.moves || (this.#par?.opponents && this.opponents.chosen)),
    });  // prettier-ignore
    this.solutions = new Solutions(about, this.session, (words) => this.#watchSolution(words));
    this.levels = new Levels(byId("levels"), about, this.progress, (chosen) => this.#choose(chosen), () => this.session.hidden, () => ({ play: this.#current(), over: Boolean(this.session.frame?.over) || this.#shows }));
    this.tutorial = new Tutorial(about, this.session, {
      open: (opening, name) => this.#teach(opening, name), leave: () => void this.levels.begin(this.#left ?? undefined), goesBack: () => this.#left !== null, back: (step) => void this.act({ type: "goto", step }),
    });  // prettier-ignore
    this.ending = new Ending(this.session, this.progress, {
      next: (level) => this.levels.source.next(level), begin: (level) => void this.levels.begin(level), act: (type) => void this.act({ type }), retry: () => void this.opponents.retry(), opened: closeWhy, opponents: this.opponents, helped: () => this.hints.whyNoStars,
      watchAgain: () => (byId("main").classList.contains("watching") ? () => void this.#watch() : null),
    });  // prettier-ignore
    byId("open-editor").hidden = !about.editor;
    byId("open-editor").setAttribute("href", pageAddress("edit", about.name));
    fillKeypad(this.keys, about.name, (word) => this.#say(word), (word) => this.#say(this.keys.wordOf(word)));
    this.#listen();
    this.#connectButtons();
    savePlayOnLeave(about.name, () => this.#current());
  }

  #moveBuilder() {
    const { about, session } = this;
    return new MoveBuilder({
      board: session.board, keys: about.keys, said: about.said ?? {}, hand: () => this.#hand, ask: (message) => this.#ask(message),
      act: (move) => this.act(move), refuse: (sentence, weights) => this.#refuse(sentence, weights), onFirst: limitKeypad, wanted: () => this.tutorial.wanted || this.hints.wanted,
    });  // prettier-ignore
  }

  /** Ask for what can be picked next; what was refused before is of no interest then. @param {Message} message */
  async #ask(message) {
    const answer = await this.session.ask(message);
    if (message["picked"]?.length && (answer.whole || answer.choices?.length)) hideRefusal();
    return this.session.named(answer);
  }

  /** Escape closes what explains or helps; false if nothing is open. @param {KeyboardEvent} event */
  #putAway({ key }) {
    const helps = byId("note").classList.contains("helping");
    if (key !== "Escape" || !(helps || isWhyOpen())) return false;
    if (helps) this.hints.close();
    else closeWhy();
    return true;
  }

  /** What can be played now: nothing while a play is shown. */
  get #hand() {
    const { hand } = this.session;
    return this.timeline.playing ? { ...hand, active: false, title: t("A play is shown"), warning: "" } : hand;
  }

  #listen() {
    const { about, keys, builder, session } = this;
    on(session, "opened", () => this.#opened());
    on(session, "step", ({ own }) => this.#step(own));
    on(session, "seated", () => void builder.reset());
    on(session, "refused", (sentence) => this.#refuse(sentence));
    on(session, "connection", (status) => this.#connection(status));
    on(session.board, "pick", ({ cell, grab }) => this.#pick(cell, grab));
    on(session.board, "swipe", ({ direction, thing }) => {
      this.#go(direction);
      if (!thing || remembered(HOLD_KEY)) return;
      remember(HOLD_KEY, "said");
      void session.settled.then(() => showRefusal(HOLD)); // after the step, which hides what was said
    });
    addEventListener("resize", () => {
      fitAnnouncements();
      if (isWhyOpen() && this.boardHidden) this.#showWhy();
    });
    if (keys.hasDirections) followSwipes((direction) => this.#go(direction));
    followGamepad({
      move: (direction) => (about.keys[direction] ? this.#go(direction) : session.board.moveCursor(direction)),
      pick: () => session.board.cursor && this.#pick(session.board.cursor),
    });  // prettier-ignore
    followKeyboard({
      keys, builder, board: session.board, say: (word) => this.#say(word), pick: (cell, grab) => this.#pick(cell, grab),
      help: () => this.help.open(), other: (event) => historyKey(session, (type) => void this.act({ type }), event) || (!keys.word(event) && (this.map.choose(event) || this.#putAway(event) || buttonKey(event))),
    });  // prettier-ignore
  }

  #connectButtons() {
    const click = (/** @type {string} */ id, /** @type {(event: MouseEvent) => void} */ act) => byId(id).addEventListener("click", act);
    byId("controls").addEventListener("click", ({ target, detail }) => {
      if (detail && target instanceof Element) target.closest("button")?.blur(); // a click: Enter is for what is to be pressed now
    });
    for (const type of ["undo", "redo", "restart"]) click(type, () => void this.act({ type }));
    click("open-levels", () => this.levels.open());
    click("more", () => byId("more").togglePopover?.(false));
    if ("popover" in HTMLElement.prototype) guardMenu(byId("more"));
    click("toggle-analysis", () => {
      const shown = byId("toggle-analysis").getAttribute("aria-pressed") === "true";
      this.#showRuling();
      showRefusal(shown ? t("Analysis is on: see beside or below the board.") : t("The analysis is hidden."));
      if (shown) bringIntoView("ruling");
    });
    click("toggle-why", () => this.#openWhy());
    click("open-share", () => sharePlay(byId("share"), this.session, this.#credit));
    click("open-save", () => openSave(byId("save"), this.session));
    const turn = (/** @type {boolean} */ shown) => {
      this.#showBoard(shown);
      this.#report();
      if (isWhyOpen()) this.#showWhy();
    };
    connectReveal(this.session, this.hints, turn);
    this.session.board.useZoomButtons();
  }

  /** Open the play in the address, the one before a reload, or the first level. */
  async begin() {
    if (await this.#resume()) return;
    if (location.hash.length <= 1) {
      await this.#first();
      this.tutorial.offer();
      return;
    }
    try {
      await this.#openShared();
    } catch (error) {
      await this.#first();
      showNotice("bad", linkProblem(error));
    }
  }

  /** The play that a reload opens again. @returns {import("../storage.js").SavedPlay | null} */
  #current() {
    const { opening, words, frame } = this.session;
    if (!opening || !frame) return null;
    const [name, path] = [byId("level").textContent ?? "", this.#level?.path ?? ""];
    const { chosen: opponents, strength: weakest } = this.opponents;
    return { opening: { ...opening, moves: words }, step: frame.step, name, path, opponents, weakest, link: this.#link, credit: this.#credit, names: this.session.names, gestures: this.session.gestures, before: this.session.before, own: this.ending.isOwn(frame) };
  }

  /** Open the play from before a reload; false if there is none. */
  async #resume() {
    const saved = this.session.opening ? null : savedPlay(this.about.name);
    if (!saved || (saved.link ?? "") !== location.hash) return false;
    this.#enter(this.levels.source.levels.find(({ path }) => path === saved.path) ?? null);
    this.#link = location.hash;
    this.#credit = saved.credit ?? NOBODY;
    this.session.names = saved.names ?? [];
    if (saved.opponents !== undefined) this.opponents.seat(saved.opponents, saved.weakest);
    try {
      await this.session.open(saved.opening, saved.step);
      this.session.gestures = saved.gestures ?? [];
      this.session.before = saved.before ?? null;
    } catch {
      return false;
    }
    byId("level").textContent = this.#level?.title ?? saved.name; // in the language of now
    this.#show(saved.own);
    this.opponents.resume();
    return true;
  }

  /** Open the first level, unless something is open already. */
  async #first() {
    if (!this.session.opening) await this.levels.begin();
  }

  /** Do something; playback stops. @param {Message} message */
  async act(message) {
    const shown = this.timeline.playing;
    this.timeline.stop();
    if (shown && COMMANDS.has(message.type)) return; // who touches the board while a play is shown wants it to wait
    if (message.type === "restart") {
      hideNotice(this.#watched);
      if (this.#revealed) this.#showBoard(false);
      this.#revealed = false;
    }
    if (message.type === "undo" && this.session.canUndoRestart) await this.session.undoRestart();
    else await this.opponents.act(message);
  }

  async #openShared() {
    const { shared, verified } = await sharedPlay(this.about.name);
    const { game, text, options, case: number, moves, credit, names } = shared;
    const opening = { game, text, options, case: number, moves };
    this.#enter(null, moves.length > 0);
    this.#credit = credit;
    this.session.names = names;
    if (moves.length || verified) await this.session.open(opening, names.length ? 0 : undefined); // a room's game is watched
    else await this.levels.openOwn(opening, (each) => this.session.open(each));
    byId("level").textContent = introduction(credit);
    if (!verified) {
      this.#link = location.hash; // a reload keeps what is played now
      return;
    }
    this.#watched = VERIFIED;
    if (names.length) return this.#watchRoom();
    const watch = make("button", { type: "button", class: "button small", onclick: () => void this.#watch() }, t("Watch it from the start"));
    showNotice("good", `${VERIFIED} ${REPLAYED}`, watch);
  }

  /** Show a game of a room at once, as whoever comes from there wants it. */
  #watchRoom() {
    byId("level").textContent = t("a game of a room");
    byId("main").classList.add("watching"); // until the person plays
    const opened = Boolean(window.opener); // by the room, in a tab of its own
    const back = make("button", { type: "button", class: "button small", onclick: () => (opened ? window.close() : history.back()) }, t("Back to the room"));
    showNotice("good", `${VERIFIED} ${REPLAYED}`, ...(opened || history.length > 1 ? [back] : []));
    void this.#watch();
  }

  #pauseButton() {
    return make("button", { type: "button", class: "button small", id: "pause", onclick: () => this.timeline.toggle() }, t("Pause"));
  }

  /** Open the first moves; the level that is left for them is kept. @param {import("../types.js").Opening} opening @param {string} name */
  async #teach(opening, name) {
    this.levels.keep();
    const begun = Boolean(this.session.frame?.step) || this.#level !== this.levels.source.levels[0];
    if (!this.tutorial.running) this.#left = begun ? this.#level : null;
    await this.#choose({ opening, name, watch: false, level: null });
  }

  /** @param {import("./levels.js").Chosen} chosen */
  async #choose({ opening, name, watch, level }) {
    this.timeline.stop();
    this.#enter(level, opening.text === this.about.tutorial?.text);
    this.#shows = watch;
    await this.session.open(opening, watch ? 0 : undefined);
    byId("level").textContent = name;
    if (document.body.dataset["ready"]) {
      history.replaceState(null, "", location.pathname);
      showNotice("good", "");
      this.levels.dialog.close(); // nothing behind an open dialog can take the focus
      byId("board").focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    if (watch) void this.timeline.play();
  }

  /** The fewest moves: those of the level, or what a search finds out for one that is not ready-made. */
  async #findPar() {
    const { opening, hidden, players } = this.session;
    this.#par = this.#level?.ranked ?? null;
    if (this.#level || !opening || hidden || players.length > 1 || !this.about.hints) return;
    const { fewest, moves } = await askWinnable(this.about.name, opening);
    if (this.session.opening !== opening || !fewest || !moves) return;
    this.#par = { moves, pushes: null, opponents: "", turns: null, byEar: null };
    this.#report();
  }

  /** From now on this level is played, null for one that is not ready-made. @param {import("../game/levels.js").Level | null} level @param {boolean} [taught] are these the first moves? */
  #enter(level, taught = false) {
    this.#level = level;
    this.#credit = NOBODY;
    this.#link = "";
    this.session.names = [];
    this.session.before = null;
    this.#shows = false;
    byId("main").classList.remove("watching");
    // A match names its programs; other levels begin with the weakest ones, and one's own with people alone.
    const least = level ? level.ranked?.opponents || (this.about.opponents[0] ?? "") : "";
    this.opponents.seat(taught || !least ? "" : this.opponents.stronger(least));
  }

  /** Watch it from the start, on the whole map, if it was hidden. */
  #watch() {
    if (this.session.hidden) {
      this.hints.see();
      this.#shownAtEnd = false; // it stays until the person begins anew
      this.#revealed = true;
      this.#showBoard(true);
      this.#report();
    }
    byId("board").focus({ preventScroll: true });
    return this.timeline.watch();
  }

  #opened() {
    this.hints.forget();
    this.#refusal = NO_REFUSAL;
    this.#shownAtEnd = this.#revealed = false;
    this.#showBoard(!this.session.hidden);
    this.#showAtEnd();
    void this.#findPar();
    this.#show();
    placeKeypad(this.about.name, this.session.hidden, this.session.board.rows[0]?.length ?? 0);
    if (!this.session.frame?.step) closeWhy(); // there is nothing to explain yet
    byId("main").classList.toggle("several", this.session.players.length > 1);
    byId("main").classList.toggle("with-hand", this.session.hand.shown);
    byId("main").classList.toggle("unseen", this.session.hidden);
    if (this.session.hand.shown) this.#showPieces();
    void this.map.show();
    void linkToEditor(byId("open-editor"), this.session, this.#credit);
    this.tutorial.show();
    void this.#findLoss();
    this.drawn = this.builder.reset();
  }

  /** Of a board that is larger than its view, show a part where something is. */
  #showPieces() {
    const { board } = this.session;
    const cells = board.rows.flatMap((row, at) => row.map((glyph, column) => ({ glyph, cell: /** @type {Cell} */ ([at, column]) })));
    board.viewport.scrollToAny(cells.filter(({ glyph }) => board.tilesOf(glyph).length > 1).map(({ cell }) => cell));
  }

  /** @param {boolean} own */
  #step(own) {
    // What was verified, or is a solution, is another play now; and who plays has read what was added.
    this.#refusal = NO_REFUSAL;
    if (own) {
      for (const beginning of [this.#watched, this.about.added.sentence || NOTHING, NOTHING]) hideNotice(beginning);
      this.#shows = false;
      byId("main").classList.remove("watching");
    }
    this.hints.forget();
    if (own && this.tutorial.running) closeWhy(); // what comes next takes its place
    this.tutorial.show();
    void this.map.follow();
    this.#showAtEnd();
    const solved = this.#show(own);
    if (solved) void this.solutions.offer(solved);
    void this.#findLoss();
    void this.builder.reset();
  }

  /** Show a hidden board once the play is over, and hide it again when it goes on or begins anew. */
  #showAtEnd() {
    const over = Boolean(this.session.frame?.over);
    const turned = over ? this.boardHidden : this.#shownAtEnd;
    if (turned) this.#showBoard(over);
    this.#shownAtEnd = over && (turned || this.#shownAtEnd);
  }

  /** Why? has been opened or closed: it, a hint and how the play has ended are shown one at a time. */
  #openWhy() {
    if (!isWhyOpen()) {
      this.#refusal = NO_REFUSAL; // opened anew, it is about the last move
      if (this.#covers && this.session.frame?.over) this.ending.reveal();
      return;
    }
    this.hints.close();
    this.#covers = !byId("ending").hidden;
    if (this.#covers) this.ending.clear();
    this.#showRuling();
    this.#showWhy();
    void this.#findLoss();
  }

  #showWhy() {
    const host = byId("ruling");
    const box = /** @type {HTMLElement} */ (host.parentElement);
    host.style.maxHeight = "";
    if (!this.boardHidden || matchMedia("(max-height: 30rem) and (orientation: landscape)").matches) bringIntoView("ruling");
    else if (getComputedStyle(box).display !== "contents") box.scrollTo(0, host.offsetTop); // a map keeps its place: there, only the box scrolls
    else host.style.maxHeight = `${Math.max(LEAST_WHY, innerHeight - host.getBoundingClientRect().top - GAP)}px`;
  }

  /** While Why? is open, have it say whether the play is lost: it looks again until nothing has been done meanwhile. */
  async #findLoss() {
    if (this.#looking) return;
    this.#looking = true;
    for (let asked; isWhyOpen() && asked !== this.session.frame; ) {
      await this.session.settled;
      asked = this.session.frame;
      const sentence = await this.hints.findLoss();
      if (asked !== this.session.frame || !sentence || !isWhyOpen()) continue;
      this.#loss = { frame: asked, sentence };
      this.#showRuling();
      this.#showWhy();
    }
    this.#looking = false;
  }

  /** Show the board, or the announcements in its place. @param {boolean} shown */
  #showBoard(shown) {
    this.boardHidden = !shown;
    byId("board").hidden = !shown;
    byId("announcements-view").hidden = !this.session.hidden;
    byId("main").classList.toggle("by-ear", !shown);
    for (const id of ["smaller", "larger", "fit"]) byId(id).hidden = !shown;
    byId("show-map").hidden = shown;
    byId("hide-map").hidden = !shown || !this.session.hidden;
    fitAnnouncements();
  }

  /** What is decided on the cell that was clicked, if anything is, is shown instead of the refusal. @param {string} sentence @param {import("../types.js").Weight[]} [weights] */
  #refuse(sentence, weights = []) {
    this.session.refused &&= this.session.refused.sentence === sentence ? this.session.refused : null; // an older one is not why
    this.#refusal = { sentence, weights };
    if (weights.length && byId("ruling").hidden) byId("toggle-why").click();
    this.#showRuling();
    if (byId("ruling").hidden) showRefusal(sentence);
    else announce(weights.length ? sayWeights(weights) : sentence); // the ruling says it
  }

  #showRuling() {
    const { frame, refused } = this.session;
    const loss = this.#loss?.frame === frame && (!this.#refusal.sentence || (refused && frame?.stuck)) ? this.#loss?.sentence : "";
    showRuling(this.session, { refusal: this.#refusal, loss, onClose: byId("toggle-why").hidden ? undefined : closeWhy, hidden: this.boardHidden, onClause: (clause) => void this.help.rules.open(clause), onRules: (clauses, over) => void this.help.rules.show(clauses, over) });
  }

  /** Show the position; the numbers of a solution that has just been found. @param {boolean} [own] has the user just done a step? */
  #show(own = false) {
    this.#report();
    const { frame } = this.session;
    let solved = null;
    if (frame?.over && !this.tutorial.running) solved = this.ending.show(frame, this.#level, this.#par, own);
    else this.ending.hide();
    this.#tellStuck();
    this.#adviseUndo();
    if (own && frame && isWon(frame)) this.hints.settle();
    if (frame?.over && this.session.hidden) this.hints.see();
    return solved;
  }

  /** Say, unasked, when nothing can move any more; and the first time of all, what the mark of a lost play means. As long as it is so, once. */
  #tellStuck() {
    const { stuck = "", lost = false, undo } = this.session.frame ?? {};
    const mark = lost && undo && (this.#stuck === MARK || !remembered(MARK_KEY)) ? MARK : "";
    const said = stuck ? t("{stuck}. Undo, and try another way.", { stuck }) : mark;
    if (said === this.#stuck) return;
    if (this.#stuck) hideNotice(this.#stuck);
    if (mark) remember(MARK_KEY, "said");
    this.#stuck = said;
    if (said && undo) showNotice("bad", said);
  }

  /** Mark the button that helps where nothing can move any more, or where another move was made than the first moves say. */
  #adviseUndo() {
    const { stuck, undo } = this.session.frame ?? {};
    byId("undo").classList.toggle("next", Boolean(undo && (stuck || this.tutorial.strayed)));
  }

  /** Show what the referee says of the play. */
  #report() {
    const { session, boardHidden: hidden } = this;
    this.#showRuling();
    this.hints.mark();
    showFacts(session, hidden);
    showCounts(session, this.#par, this.hints.hasSeen && !session.frame?.over);
    byId("aim").textContent = this.#aim;
    byId("board").classList.toggle("over", Boolean(session.frame?.over));
    enable("undo", Boolean(session.frame?.undo) || session.canUndoRestart);
    enable("redo", Boolean(session.frame?.redo));
    enable("restart", Boolean(session.frame?.step));
    if (session.hidden) showAnnouncements(session);
  }

  /** What is to be done, in its first clause; "" in a variant in which there is nothing to win. */
  get #aim() {
    const { about, session } = this;
    if (session.frame?.aim) return session.frame.aim;
    const always = Object.keys(about.to_win).length ? "" : (about.tutorial?.aim ?? about.about);
    return (session.aim || always).split(/[:;]/)[0] ?? "";
  }

  /** Show a solution from the start; it does not count as solved. @param {string[]} words @param {string} [sentence] */
  async #watchSolution(words, sentence = t("This is a solution.")) {
    const { opening } = this.session;
    if (!opening) return;
    await this.session.open({ ...opening, moves: words }, 0);
    this.#watched = sentence;
    this.#shows = true;
    showNotice("good", t("{sentence} Restart to try it yourself.", { sentence }), this.#pauseButton());
    await this.#watch();
  }

  /** A play has begun to be shown, or is not shown any more. */
  #played() {
    void this.builder.reset();
    const pause = document.getElementById("pause");
    if (pause) pause.textContent = this.timeline.playing ? t("Pause") : t("Go on");
    if (this.session.frame?.over && !this.timeline.playing) pause?.remove();
  }

  /** @param {Status} status */
  #connection({ state, reason }) {
    if (state === "connected") hideNotice(LOST);
    else if (state === "lost") showNotice("bad", `${LOST} ${reason}`.trim());
  }

  /** @param {Cell} cell @param {boolean} [grab] */
  #pick(cell, grab = false) {
    this.session.board.cursor = cell;
    if (this.builder.takes(cell)) this.builder.pick(cell);
    else this.pushing.pick(cell, grab);
  }

  /** @param {string} direction */
  #go(direction) {
    const word = this.about.keys[direction];
    if (word) this.#say(word);
  }

  /** Do a command; where the board is hidden, not one of which the map shows that it changes nothing. @param {string} word */
  #say(word) {
    const alone = this.session.players.length === 1; // else such a command passes the turn
    const refusal = this.boardHidden && alone ? this.map.refusal(word) : "";
    if (refusal) this.#refuse(refusal);
    else void this.act({ type: "do", word, ...(this.session.hidden && !this.boardHidden && { revealed: true }) });
  }
}

function isWhyOpen() {
  return byId("toggle-why").getAttribute("aria-expanded") === "true";
}

/** Close Why?, if it is open. */
function closeWhy() {
  if (isWhyOpen()) byId("toggle-why").click();
}

/** How a shared level is introduced. @param {import("../types.js").Credit} credit */
function introduction({ title, author }) {
  if (title && author) return t("“{title}” by {author}", { title, author });
  if (title) return t("“{title}”", { title });
  return author ? t("a level by {author}", { author }) : t("a shared level");
}

/** Load the page anew when the game's file has changed; the play so far is then opened again. @param {GameAbout} about */
function followFile({ name, file }) {
  setInterval(async () => {
    try {
      if ((await request(`/api/games/${encodeURIComponent(name)}/file`)).file !== file) location.reload();
    } catch (error) {
      if (error instanceof RequestError && error.judged) showNotice("bad", error.message);
    }
  }, FILE_INTERVAL);
}

async function begin() {
  placeIcons();
  connectViews(nameInPath());
  const page = new Page(await gameNamed(nameInPath()));
  addEventListener("hashchange", () => void page.begin());
  if (page.about.file) followFile(page.about);
  await new Promise((resolve) => setTimeout(resolve)); // two short pieces of work: a slow phone answers between them
  await page.begin();
  await page.drawn;
}

start(begin, (sentence) => showNotice("bad", sentence));
