// Sounds of a play, synthesised. They are off until somebody switches them on.

import { byId, on, replace } from "../dom.js";
import { icon } from "../icons.js";
import { remember, remembered } from "../storage.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{wave: OscillatorType, pitches: number[], length: number, loud: number}} Sound  Pitches in hertz, one after the other; a length in seconds. */

/** @type {Record<string, Sound>} by the kind of a motion */
const SOUNDS = {
  walk: { wave: "sine", pitches: [220], length: 0.05, loud: 0.12 },
  push: { wave: "triangle", pitches: [110, 90], length: 0.12, loud: 0.4 },
  slide: { wave: "triangle", pitches: [180, 260], length: 0.14, loud: 0.25 },
  fall: { wave: "triangle", pitches: [140, 60], length: 0.16, loud: 0.4 },
  flow: { wave: "sine", pitches: [300, 260, 320], length: 0.24, loud: 0.2 },
  jump: { wave: "sine", pitches: [260, 520], length: 0.25, loud: 0.2 },
  put: { wave: "triangle", pitches: [330], length: 0.08, loud: 0.3 },
  take: { wave: "sine", pitches: [660, 880], length: 0.14, loud: 0.25 },
  vanish: { wave: "sawtooth", pitches: [300, 80], length: 0.2, loud: 0.12 },
  bump: { wave: "square", pitches: [80], length: 0.07, loud: 0.12 },
};
/** @type {Sound} */
const WON = { wave: "triangle", pitches: [523, 659, 784, 1047], length: 0.6, loud: 0.35 };
/** @type {Sound} */
const LOST = { wave: "triangle", pitches: [294, 262, 208], length: 0.6, loud: 0.3 };
const MOST = 3; // kinds of motions of one step that are heard
const ON = "on";

export class Sounds {
  /** @type {AudioContext | null} */
  #audio = null;
  #button = byId("sound");

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.#button.addEventListener("click", () => this.#switch());
    this.#show();
    on(session, "step", () => session.frame && this.#hear(session.frame));
  }

  get #isOn() {
    return remembered("sound") === ON;
  }

  #switch() {
    remember("sound", this.#isOn ? "" : ON);
    this.#show();
    if (this.#isOn) this.#play(/** @type {Sound} */ (SOUNDS["put"]));
  }

  #show() {
    this.#button.setAttribute("aria-pressed", String(this.#isOn));
    replace(this.#button, icon(this.#isOn ? "sound" : "mute"));
  }

  /** @param {Frame} frame */
  #hear({ motions, over, scores }) {
    if (!this.#isOn) return;
    const kinds = [...new Set(motions.map(({ kind }) => kind))].slice(0, MOST);
    for (const kind of kinds) if (SOUNDS[kind]) this.#play(SOUNDS[kind]);
    if (over) this.#play(scores?.some((score) => score > 0) ? WON : LOST);
  }

  /** @param {Sound} sound */
  #play({ wave, pitches, length, loud }) {
    // Browsers let a page make sounds only after a key or a click, which has happened before any step.
    const audio = (this.#audio ??= new AudioContext());
    void audio.resume();
    const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    tone.type = wave;
    pitches.forEach((pitch, at) => tone.frequency.setValueAtTime(pitch, now + (at * length) / pitches.length));
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + length);
  }
}
