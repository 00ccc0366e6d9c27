// The page of a room: players with seats, the master, and spectators.

import { Board } from "../board/board.js";
import { endsOf } from "../board/motion.js";
import { TileSet } from "../board/tiles.js";
import { pageAddress } from "../carrier.js";
import { copyLink } from "../clipboard.js";
import { Connection } from "../connection.js";
import { announce, byId, emit, make, mayMove, messageOf, on, replace, setStatus } from "../dom.js";
import { Help } from "../game/help.js";
import { followKeyboard } from "../game/keyboard.js";
import { Keys } from "../game/keys.js";
import { MoveBuilder } from "../game/move-builder.js";
import { fact, ruling, sayWeights, weighing } from "../game/report.js";
import { placeIcons } from "../icons.js";
import { request } from "../net.js";
import { showCharts } from "../notebook/charts.js";
import { BY_HAND, Follower, followSwitch } from "../notebook/follow.js";
import { Notebook } from "../notebook/notebook.js";
import { gameNamed, nameInPath, showProblem, start } from "../page.js";
import { tellStep } from "../play/said.js";
import { Sounds } from "../play/sound.js";
import { remembered } from "../storage.js";
import { Alerts } from "./alerts.js";
import { Chat } from "./chat.js";
import { Clock } from "./clock.js";
import { Ending } from "./ending.js";
import { helpSections } from "./help.js";
import { Keypad } from "./keypad.js";
import { Log } from "./log.js";
import { openInvitation } from "./invite.js";
import { keepRoom } from "./mine.js";
import { Seating } from "./seating.js";
import { claimToken, offerSeatLink } from "./seats.js";
import { showStage } from "./stage.js";
import { RoomState } from "./state.js";
import { masterSentence, NOT_DONE, showConnection, showNoRoom, turnSentence } from "./status.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../notebook/charts.js").Chart} Chart */
/** @typedef {import("../connection.js").Status} Status */

const MOST_MOVED = 8; // cells that are marked since the player's last move

class Page {
  room = new RoomState();
  log = new Log(this.room);
  /** @type {Notebook | null} */
  notebook = null;
  #game = 0; // the number of the game that is shown
  #follower = new Follower(
    () => this.#wanted,
    (wanted) => this.#drawCertain(wanted),
  );
  #busy = false; // does an action wait for its answer?
  #connectionProblem = "";
  /** Where the others have moved lately. @type {Cell[]} */
  #moved = [];
  /** The last hand that was seen, for the names of its tokens. @type {import("../types.js").Held[]} */
  #hand = [];
  /** The last step in which something moved. @type {import("../types.js").Frame | null} */
  #ruled = null;
  /** What is heard of the game. @type {EventTarget & {frame: import("../types.js").Frame | null}} */
  #heard = Object.assign(new EventTarget(), { frame: null });
  #news = ""; // announced together with the turn
  /** @type {(value?: unknown) => void} */
  #isDrawn = () => {};
  /** Resolves when the room and its choices are shown. */
  drawn = new Promise((resolve) => {
    this.#isDrawn = resolve;
  });

  /** @param {string} id @param {GameAbout} about @param {string} seatLink the link by which this page was opened, "" if it has no token */
  constructor(id, about, seatLink) {
    this.id = id;
    this.about = about;
    this.keys = new Keys(about);
    this.tileset = new TileSet(about.name, about.looks); // of the maps
    this.help = new Help(about, () => helpSections(this), false);
    this.board = new Board(byId("board"), about, { label: t("The board of {title}", { title: about.title }) });
    this.board.useZoomButtons();
    this.keypad = new Keypad(about.keys, (word) => void this.#act({ type: "do", word }));
    // After a reconnection the choices are requested again; commands are sent again, and done once.
    this.connection = new Connection(`/ws/room/${id}`, { resend: ({ type }) => !["choices", "follows", "rematch", "say"].includes(type) });
    const pictured = (/** @type {string} */ text) => this.board.tileset.withPictures(text);
    this.seating = new Seating(this.room, about, {
      id, link: seatLink, ask: (message) => this.#ask(message), problem: (text) => this.#problem(text), reopen: () => this.connection.reopen(),
      note: (text) => this.#note(text), pictured,
    });  // prettier-ignore
    const onClause = (/** @type {string} */ clause) => void this.help.rules.open(clause);
    this.onClause = onClause;
    this.ending = new Ending(this.room, {
      goOn: () => this.connection.reopen(), id, ask: (message) => this.#ask(message), problem: (text) => this.#problem(text), onClause, pictured,
    });  // prettier-ignore
    this.chat = new Chat(this.room, { ask: (message) => this.#ask(message), problem: (text) => this.#problem(text), note: (...parts) => this.log.note(...parts), show: (text) => this.#hear(text) });
    new Sounds(/** @type {any} */ (this.#heard)); // it needs nothing else of a session
    this.mapSwitch = followSwitch(about, (checked) => {
      if (!checked) this.#problem(BY_HAND);
      void this.#follower.follow();
    });
    this.clock = new Clock(this.room, () => this.#showSeats());
    this.alerts = new Alerts(this.room, (text) => this.#problem(text));
    this.builder = new MoveBuilder({
      board: this.board, keys: about.keys, said: about.said ?? {}, hand: () => this.room.hand, ask: (message) => this.#ask(message),
      act: (move) => this.#act(move), refuse: (sentence, weights) => this.#refuse(sentence, weights),
    });  // prettier-ignore
    this.#listen();
  }

  #listen() {
    on(this.connection, "message", (message) => this.#receive(message));
    on(this.connection, "state", (status) => this.#connection(status));
    on(this.board, "pick", ({ cell }) => this.#pick(cell));
    on(byId("follows-ask"), "click", () => void this.#follows());
    on(byId("hand"), "pointerdown", () => this.#nudge());
    on(byId("keypad"), "pointerdown", () => this.#nudge());
    on(byId("take-back"), "click", () => void this.#act({ type: "take back" }));
    on(byId("read-first"), "click", () => void this.help.rules.open());
    byId("try-first").setAttribute("href", pageAddress("play", this.about.name));
    on(byId("invite-others"), "click", () => void openInvitation(`/room/${this.id}`, this.room.title));
    on(byId("invite-copy"), "click", () => void copyLink(byId("invite-copy"), `/room/${this.id}`, t("the room's link is copied")));
    followKeyboard({
      keys: this.keys, builder: this.builder, board: this.board, say: (word) => this.#say(word), pick: (cell) => this.#pick(cell),
      help: () => this.help.open(), other: (event) => !this.keys.word(event) && Boolean(this.notebook?.choose(event)),
    });  // prettier-ignore
  }

  /** @param {Message} message */
  #receive(message) {
    if (this.#isOfNext(message)) return;
    const before = this.room.log.length;
    const { myTurn, over, title } = this.room;
    const change = this.room.apply(message);
    if (change === "step" || (title && this.room.over && !over)) this.#sound();
    if (change === "gap") this.connection.reopen(); // the server then sends the whole room
    if (change === "room") this.#showRoom(before);
    if (change === "step") this.#showStep();
    // Who has a program stop may have to move now.
    if (change === "seats") myTurn === this.room.myTurn ? this.#showSeats() : this.#show();
    if (change === "room") this.chat.catchUp(message["chat"] ?? []);
    if (message.type === "said") this.chat.hear(/** @type {any} */ (message));
    if (message.type === "error") this.#problem(message["error"]);
  }

  /** Is a message of another game, which somebody else has begun? Whoever had a seat looks at the end of this one for as long as they like, unless a clock runs. @param {Message} message */
  #isOfNext({ type, number }) {
    const { room, ending } = this;
    const stays = room.role === "seat" && room.over && !room.clock && !ending.goesOn;
    if (type === "room" && stays && number > room.number && number !== room.next) {
      room.next = number;
      this.#show();
    }
    return room.next > 0 && stays && ["room", "step", "seats", "clock"].includes(type);
  }

  /** What nobody sees is heard, too: a step. */
  #sound() {
    const { frame, won } = this.room;
    const step = { kind: "walk", tile: "", from: null, to: null };
    this.#heard.frame = frame && { ...frame, motions: frame.motions.length ? frame.motions : [step], scores: [Number(won)] };
    emit(this.#heard, "step");
  }

  /** @param {number} before how many entries the log had */
  #showRoom(before) {
    const { room } = this;
    this.#ruled = null;
    this.#moved = [];
    this.#hand = room.frame?.hand ?? [];
    replace(byId("done"));
    byId("title").textContent = room.title;
    byId("board-part").hidden = !room.hasBoard;
    if (room.hasBoard) {
      this.board.show(room.board, room.tiles, room.described);
      const cells = room.frame ? [room.frame.focus, ...room.frame.motions.map(({ to }) => to)] : [];
      this.board.viewport.scrollToAny(cells.filter((cell) => cell !== null));
    }
    this.log.show();
    this.#news = "";
    if (room.number !== this.#game) this.#beginGame();
    else if (room.log.length < before) this.#news = t("An action was taken back.");
    this.#showRole();
    if (room.role !== "spectator") keepRoom(this.id, room.title, room.yours.length ? (room.seats[room.yours[0] ?? 0]?.name ?? "") : t("master"));
    this.#show();
  }

  /** Another game begins, and with it another map. */
  #beginGame() {
    const before = this.#game; // 0 if the page was opened just now
    this.#game = this.room.number;
    this.#news = before ? t("Game {number} begins.", { number: this.#game }) : "";
    this.notebook = null;
    replace(byId("notebook"));
    this.#hideCharts();
    this.#problem("");
    if (before) this.#hear(t("Game {number}: everybody has moved on by one seat, so that another player begins.", { number: this.#game }));
  }

  #showStep() {
    const { room } = this;
    if (room.frame && room.hasBoard) {
      void this.board.apply(room.frame);
      this.#markNew(room.frame);
      if (!room.frame.focus) this.board.viewport.scrollToAny(room.frame.changes.map(([row, column]) => [row, column]));
    }
    this.log.update();
    if (byId("problem").textContent !== this.#connectionProblem) this.#problem(""); // it was of an earlier turn
    const last = room.log.at(-1);
    this.#news = last ? `${room.nameOf(last.player)}: ${last.said}. ${room.named(last.announced)}.` : "";
    this.#show();
  }

  /** Mark where the others have moved since this page's player did. @param {import("../types.js").Frame} frame */
  #markNew(frame) {
    const { log, yours } = this.room;
    const mine = yours.includes(log.at(-1)?.player ?? -1);
    this.#moved = mine ? [] : [...this.#moved, ...endsOf(frame)].slice(-MOST_MOVED);
    this.board.mark("new", this.#moved);
    const text = tellStep(frame, this.#hand, this.board.tileset);
    if (text) replace(byId("done"), make("span", {}, ...this.board.tileset.withPictures(this.room.named(text))));
    if (frame.hand.length) this.#hand = frame.hand;
  }

  /** Show the parts of the page that this role has. */
  #showRole() {
    const { room, about } = this;
    const seated = room.role === "seat";
    byId("keypad-part").hidden = !seated || room.hasBoard;
    const key = `notebook.${this.id}.${room.seat}${room.number > 1 ? `.${room.number}` : ""}`;
    const draws = seated && (!room.hasBoard || (room.over && (this.notebook !== null || remembered(key) !== "")));
    byId("notebook-part").hidden = !draws;
    offerSeatLink(seated ? this.seating.link : "");
    document.body.dataset.role = room.role;
    if (!draws || this.notebook) return;
    const stacks = about.brushes.map((glyph) => about.tiles[glyph] ?? []);
    const walker = {
      step: (/** @type {string} */ direction) => this.#say(about.keys[direction] ?? ""),
      follow: (/** @type {import("../notebook/ways.js").Way} */ way) => this.#say(way[0]?.word ?? ""), // the others' turns come between
      refuse: (/** @type {string} */ sentence) => (room.myTurn ? this.#problem(sentence) : this.#nudge()),
    };
    this.notebook = new Notebook(byId("notebook"), this.tileset, stacks, key, walker, about.follows && this.mapSwitch.checked);
  }

  #show() {
    const { room } = this;
    this.#showTurn();
    this.#showSeats();
    this.keypad.show(room, this.#busy);
    byId("take-back").hidden = !(room.role === "seat" && room.frame?.undo);
    const facts = (room.frame?.facts ?? []).filter(({ player }) => player < 0 || !room.hasBoard);
    byId("facts-part").hidden = !facts.length;
    replace(byId("facts"), ...facts.map(({ label, value, player }) => fact({ label: room.named(label), value: room.named(value), player }, "fact", this.board.tileset)));
    this.#showRulings();
    this.ending.show();
    this.chat.show();
    this.alerts.look();
    if (!this.#follower.isDone) void this.#follower.follow();
    void this.builder.reset().then(this.#isDrawn);
  }

  /** Nothing was done; what is decided on the cell that was clicked, if anything is, is shown. @param {string} sentence @param {import("../types.js").Weight[]} [weights] */
  #refuse(sentence, weights = []) {
    if (weights.length) {
      announce(sayWeights(this.#showWeights(weights)));
      this.board.mark("said", weights.flatMap(({ field }) => (field ? [field] : [])));
      replace(byId("rulings"));
      byId("rulings-title").hidden = true;
      byId("rulings-part").hidden = false;
      byId("rulings-part").scrollIntoView({ block: "nearest" });
      return;
    }
    announce(sentence);
    const line = byId("picked");
    line.querySelector(":scope > .soft")?.remove(); // the chips of a move that has begun stay
    line.append(make("span", { class: "soft warned" }, sentence));
    shake(line);
  }

  /** @param {import("../types.js").Weight[]} weights @returns {import("../types.js").Weight[]} with the names of who plays */
  #showWeights(weights) {
    const names = this.room.namesIn(this.room.number);
    const named = weights.map((each) => ({ ...each, found: this.room.named(each.found) }));
    replace(byId(this.room.over ? "end-weights" : "weights"), weighing(names, this.board.tileset, named));
    return named;
  }

  #showRulings() {
    const { over, frame } = this.room;
    if (!frame || over || frame.motions.length || !frame.rulings.length) this.#ruled = frame;
    this.#ruled ??= frame; // the end of a turn explains less than what was done in it
    const { rulings = [], weights = [] } = this.#ruled ?? {};
    this.#showWeights(weights);
    this.board.mark("said", []);
    byId("rulings-title").hidden = false;
    byId("rulings-part").hidden = over || !rulings.length;
    replace(byId("rulings"), ...rulings.filter(({ plain }) => plain !== "").map(({ clause, text, plain = text }) => ruling("li", { clause, text: this.room.named(plain) }, this.onClause, this.board.tileset)));
  }

  #showTurn() {
    const text = turnSentence(this.room);
    byId("turn").textContent = text;
    byId("turn").classList.toggle("good", this.room.myTurn || this.room.next > 0);
    byId("turn").classList.toggle("news", this.room.next > 0);
    document.title = `${this.room.myTurn ? `${t("Your turn")} - ` : ""}${this.room.title} - Gyoji`;
    announce(`${this.#news} ${text}`.trim());
    this.#news = "";
  }

  #showSeats() {
    const { room } = this;
    this.seating.show();
    showStage(room);
    this.clock.show();
    const { spectators } = room;
    byId("spectators").textContent = spectators ? tn("{count} spectator", "{count} spectators", spectators) : "";
    byId("turn").textContent = turnSentence(room);
    setStatus("master", masterSentence(room));
    byId("master").classList.toggle("watching", room.watching);
  }

  /** Send an action: it is done once, or refused with a reason. @param {Message} message */
  async #act(message) {
    if (this.#busy) return;
    this.#busy = true;
    this.#problem("");
    const answer = await this.#ask({ ...message, seq: this.room.seq + 1 });
    this.#busy = false;
    if (answer.type === "refused") this.#refused(answer);
    this.keypad.show(this.room, false);
  }

  async #follows() {
    this.#problem("");
    if (!byId("follows").hidden) {
      this.#hideCharts(); // asked for once more, it is put away
      return undefined;
    }
    const answer = await this.#ask({ type: "follows" });
    if (answer.type !== "follows") return this.#problem(answer["error"]);
    return this.#showCharts(this.#nameCharts(answer));
  }

  #hideCharts() {
    byId("follows").hidden = true;
    this.#nameFollows();
  }

  #nameFollows() {
    const shown = !byId("follows").hidden;
    byId("follows-ask").textContent = shown ? t("Hide what follows") : t("What follows from what I heard?");
    byId("follows-ask").setAttribute("aria-expanded", String(shown));
  }

  /** @param {Chart[]} charts */
  #showCharts(charts) {
    const { log, seat } = this.room;
    const draw = this.mapSwitch.checked ? undefined : (/** @type {import("../notebook/charts.js").Guesses} */ cells) => this.notebook?.fill(cells);
    showCharts(byId("follows"), charts, { log, seat, tileset: this.tileset, draw });
    this.#nameFollows();
  }

  /** @param {Message} answer @returns {Chart[]} */
  #nameCharts(answer) {
    return answer["charts"].map((/** @type {Chart} */ chart) => ({ ...chart, title: this.room.named(chart.title) }));
  }

  /** Draw what is certain on the player's map; is it drawn now? @param {string} wanted */
  async #drawCertain(wanted) {
    const { notebook, room, mapSwitch } = this;
    const answer = wanted && mapSwitch.checked ? await this.connection.ask({ type: "follows" }) : null;
    if (answer && answer.type !== "follows") return false; // the connection was lost, or it takes too long
    const last = room.log.at(-1);
    const heard = last ? [last.said, room.named(last.announced)].filter(Boolean).join(" ") : "";
    if (notebook !== this.notebook) return true; // of another game
    const charts = answer && this.#nameCharts(answer);
    notebook?.showCertain(charts, room.seat ?? 0, heard, room.log.length);
    if (!charts) this.#hideCharts(); // else it would be of an earlier move
    else if (!byId("follows").hidden) this.#showCharts(charts);
    return true;
  }

  /** What is to be drawn on the map, as a text; "" if there is nothing to find out. */
  get #wanted() {
    const { room, about, notebook } = this;
    const names = room.namesIn(room.number);
    return notebook && about.follows && (room.over || !room.hasBoard) ? JSON.stringify([this.#game, room.seat, room.log.length, this.mapSwitch.checked, names]) : "";
  }

  /** A command out of turn: the line that says whose turn it is moves, and is said again. */
  #nudge() {
    if (this.room.role !== "seat" || this.room.over || this.room.myTurn) return;
    shake(byId("turn"));
    announce(turnSentence(this.room));
  }

  /** Without a connection nothing is done, now or later, and the page says so. @param {Message} message */
  #ask(message) {
    const { state } = this.connection;
    if (state !== "connected") this.#problem(state === "closed" ? this.#connectionProblem : NOT_DONE);
    return this.connection.ask(message);
  }

  /** @param {Message} answer */
  #refused({ error, seq }) {
    const stale = seq !== this.room.seq;
    this.#problem(`${t("That was not done: {error}", { error: this.room.named(error) })}${stale ? ` ${t("The page is up to date again now.")}` : ""}`);
    if (stale) this.connection.reopen();
  }

  /** Say what happened beside the game, in the log and where everybody looks. @param {string} text */
  #note(text) {
    this.log.note(text);
    this.#hear(text);
  }

  /** Show for a while, where everybody looks, what somebody has said. @param {string} text */
  #hear(text) {
    const bubble = make("p", { class: "notice bubble", onanimationend: () => bubble.remove() }, text);
    replace(byId("heard"), bubble);
  }

  /** @param {string} text */
  #problem(text) {
    showProblem("problem", text);
    for (const fading of byId("problem").getAnimations()) fading.currentTime = 0;
  }

  /** Other problems stay until the next action. @param {Status} status */
  #connection(status) {
    byId("problem").classList.toggle("lasting", status.state !== "connected");
    const before = this.#connectionProblem;
    const shown = byId("problem").textContent;
    this.#connectionProblem = showConnection(status, this.#busy);
    if (!shown || shown === before || status.state === "closed") this.#problem(this.#connectionProblem);
  }

  /** @param {Cell} cell */
  #pick(cell) {
    this.board.cursor = cell;
    if (this.builder.active) this.builder.pick(cell);
    else if (!this.room.myTurn) this.#nudge();
  }

  /** Do a command if it is this player's turn. @param {string} word */
  #say(word) {
    if (!this.room.myTurn) return this.#nudge();
    if (this.room.hasBoard) this.builder.pick(word);
    else this.keypad.press(word);
  }
}

/** Move an element to and fro, so that what it says is seen. @param {HTMLElement} element */
function shake(element) {
  if (mayMove()) element.animate([{ translate: "0" }, { translate: "6px" }, { translate: "-6px" }, { translate: "0" }], 250);
}

async function begin() {
  const id = nameInPath();
  let refusal = "";
  const seatLink = await claimToken(id).catch((error) => {
    refusal = messageOf(error);
    return "";
  });
  const { game } = await request(`/api/rooms/${id}`);
  const about = await gameNamed(game);
  placeIcons();
  const page = new Page(id, about, seatLink);
  page.connection.open();
  if (refusal) announce(refusal);
  await page.drawn;
  if (!new URLSearchParams(location.search).has("sit")) return;
  history.replaceState(null, "", location.pathname); // a reload does not ask again
  page.seating.offer();
}

start(begin, showNoRoom);
