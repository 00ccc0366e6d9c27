// What the server and the page say to each other, for the type checker alone.

/** @typedef {[number, number]} Field  A cell of the drawn board: its row and column, from 0. */
/** @typedef {string | Field} Pick */
/** @typedef {{name: string, label: string, way: string, owner: number}} Tile */
/** @typedef {Record<string, Tile[]>} Tiles  What is drawn for a glyph, from the ground up. */
/** @typedef {{glyph: string, words: string, colour: string}} Look */
/** @typedef {{kind: string, tile: string, from: Field | null, to: Field | null}} Motion */
/** @typedef {{clause: string, text: string}} Ruling */
/** @typedef {{label: string, value: string, player: number}} Fact */
/** @typedef {{word: string, count: number, tile: Tile}} Held */
/** @typedef {Record<string, string>} Options */
/** @typedef {{choices: string[], help: string}} Option */
/** @typedef {[number, number, string]} Change  Row, column, and the glyph that is there now. */

/**
 * One step as it is seen.
 * @typedef {object} Frame
 * @property {number} step
 * @property {number} total
 * @property {Change[]} changes
 * @property {Tiles} tiles
 * @property {Record<string, string>} [described]
 * @property {Field | null} focus
 * @property {string} command
 * @property {string} player
 * @property {string} answer
 * @property {Ruling[]} rulings
 * @property {Motion[]} motions
 * @property {boolean} over
 * @property {Ruling} outcome
 * @property {string} [told] what a player hears of it
 * @property {Record<string, number>} tally
 * @property {Fact[]} facts
 * @property {Held[]} hand
 * @property {number} turn
 * @property {boolean} undo
 * @property {boolean} redo
 */

/**
 * A play as it is opened.
 * @typedef {object} Opened
 * @property {string} game
 * @property {string} text
 * @property {string[]} words
 * @property {string[][]} board
 * @property {Tiles} tiles
 * @property {Record<string, string>} [described]
 * @property {string[]} players
 * @property {boolean} [hidden] may a player not see the board?
 * @property {Frame} frame
 */

/**
 * What is known of a game before anything is opened.
 * @typedef {object} GameAbout
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {boolean} hexagons
 * @property {boolean} editor
 * @property {boolean} seats
 * @property {Record<string, string>} kinds
 * @property {Record<string, Option>} options
 * @property {boolean} takes_back
 * @property {Record<string, Option>} levels what levels are made by
 * @property {Record<string, Option>} tables what a room is set up by
 * @property {string[]} samples
 * @property {{name: string, title: string}[]} [puzzles] levels to play, in order
 * @property {Record<string, string>} keys
 * @property {Record<string, Look>} looks
 * @property {Record<string, string>} legend
 * @property {string[]} brushes
 * @property {Tiles} tiles of the brushes
 * @property {Record<string, string>} described the brushes in words
 */

/**
 * What opens a play.
 * @typedef {object} Opening
 * @property {string} game
 * @property {string} text
 * @property {Options} options
 * @property {number} case
 * @property {string[]} [moves]
 */

/** @typedef {{game: string, text: string, options: Options, case: number, moves: string[], end: string}} Shared */

export {};
