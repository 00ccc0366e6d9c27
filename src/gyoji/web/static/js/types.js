// What server and page send each other; for the type checker alone.

/** @typedef {[number, number]} Cell  A cell of the drawn board: its row and column, from 0. */
/** @typedef {"up" | "down" | "left" | "right"} Direction */
/** @typedef {string | Cell} Pick  A part of a move: a word, or a cell. */
/** @typedef {{name: string, label: string, way: string, owner: number}} Tile */
/** @typedef {Record<string, Tile[]>} Tiles  What is drawn for a glyph, from the bottom up. */
/** @typedef {{x: number, y: number, size: number, fill: string, halo: string}} LabelPlace */
/** @typedef {{glyph: string, words: string, does?: string, colour: string, label: LabelPlace | null}} Look */
/** @typedef {{kind: string, tile: string, from: Cell | null, to: Cell | null}} Motion */
/** @typedef {{clause: string, text: string, plain?: string, cells?: Cell[]}} Ruling  In plain words, it has no places: their cells are marked. */
/** @typedef {{label: string, value: string, player: number}} Fact */
/** @typedef {{word: string, count: number, tile: Tile, about: string, blocked: string, asks?: string[]}} Held  What the token does; why it cannot be played now; what to choose after it, step by step. */
/** @typedef {{held: Held[], active: boolean, shown: boolean, title: string, warning?: string}} HandState  Can it be picked from now? Is it shown? What was wasted just now, and how to take it back? */
/** @typedef {Record<string, string>} Options */
/** @typedef {{choices: string[], help: string}} Option */
/**
 * A level of a collection: its difficulty, and the fewest moves and pushes that solve it. In a match
 * there is no such thing; `opponents` is the strength of the programs to win against, `turns` how often the person is to move. Where nobody sees the
 * board, `by_ear` is how many moves the game's own program needs.
 * @typedef {{name: string, title: string, author: string, difficulty: number | null, moves: number | null, pushes: number | null, opponents: string, turns: number | null, by_ear: number | null}} CampaignLevel
 */
/** @typedef {{command: string, task: string, ruling: string, key: string, cell: Cell | null}} Lesson  A move, what to click (and where) or the key to press for it, and why it is ruled on as it is. */
/** @typedef {{aim: string, text: string, options: Options, steps: Lesson[]}} Tutorial */
/**
 * An example of the rules for players: boards before and after some actions, their keys, and the cells that are clicked.
 * @typedef {{sentence: string, before: string[][], after: string[][], left: boolean[], keys: string[], picked: Cell[], heard: string[], outcome: string, clauses: string[]}} GuideExample
 */
/**
 * The rules for players, with the tiles of all boards; `notes` are rules without an example.
 * @typedef {object} Guide
 * @property {string} aim
 * @property {{glyph: string, words: string}[]} pieces
 * @property {GuideExample[]} examples
 * @property {string[]} notes
 * @property {{names: string, words: string}[]} keys
 * @property {{won: boolean | null, words: string}[]} ends
 * @property {Tiles} tiles
 */
/** @typedef {[number, number, string]} Change  Row, column, and the new glyph. */

/**
 * The board after a step, and what the referee says of it.
 * @typedef {object} Frame
 * @property {number} step
 * @property {number} total
 * @property {Change[]} changes
 * @property {Tiles} tiles
 * @property {Record<string, string>} [described]
 * @property {Cell | null} focus
 * @property {[Cell, Cell][]} [corners] the pieces that only a corner holds, and what holds them
 * @property {Cell[]} [held] those that have been held so only since the last step
 * @property {string} command
 * @property {string} player
 * @property {string} answer
 * @property {Ruling[]} rulings
 * @property {Motion[]} motions
 * @property {boolean} over
 * @property {number[]} decided the players' scores at the end, once nothing can change them any more
 * @property {boolean} left is something left to do, so that an exit is shut?
 * @property {Weight[]} [weights] by which the last step was decided, and which it has changed
 * @property {boolean} [lost] is it plain that the play cannot be won any more?
 * @property {string} [stuck] what is said if nothing can move any more
 * @property {string[]} [told] what players have won or lost by the last step, in sentences
 * @property {string} [warning] why the last action is of no use, while it can be taken back
 * @property {Ruling} outcome
 * @property {number[]} [scores] at the end: what the play was worth to each player
 * @property {string} [announced] what is announced of it to a player who does not see the board
 * @property {{words: string, clause: string}[]} [explained] what that means, and a clause of the rules
 * @property {Record<string, number>} tally
 * @property {Fact[]} facts
 * @property {string} [aim] what is to be done from here, where it is no longer the aim of the start
 * @property {Held[]} hand
 * @property {boolean} [picks_cells] do moves begin with a cell of the board?
 * @property {number} turn
 * @property {boolean} undo
 * @property {boolean} redo
 */

/** @typedef {{label: string, numbers: (number | null)[], field: [number, number] | null, found: string}} Weight  A number of each player by which something is decided, null of one who has no part in it; where, and who is ahead or has won it. */
/** @typedef {{command: string, sentence: string, rulings: Ruling[], motions: Motion[]}} Refused  An action that changes nothing, and why. */

/**
 * A play that the server has opened.
 * @typedef {object} Opened
 * @property {string} game
 * @property {string} text
 * @property {string[]} words
 * @property {string[][]} board
 * @property {Tiles} tiles
 * @property {Record<string, string>} [described]
 * @property {string[]} players
 * @property {boolean} [hidden] is the board hidden from the players?
 * @property {Cell | null} [home] where the first player began, if it is
 * @property {string} [aim] of a variant of the rules that has something to win
 * @property {Frame} frame
 */

/**
 * What a page knows of a game before it opens a level.
 * @typedef {object} GameAbout
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {boolean} hexagons
 * @property {string} [drawings] what is before a tile's name in the address of its drawing, unless a file has them
 * @property {boolean} editor
 * @property {string} file if the game is in one file: a mark that changes with it; "" otherwise
 * @property {boolean} seats
 * @property {boolean} follows can the referee say what follows from the announcements?
 * @property {boolean} hides may some player not see everything?
 * @property {Record<string, string>} kinds
 * @property {Record<string, Option>} options
 * @property {boolean} takes_back
 * @property {Record<string, Option>} levels options of the level generator
 * @property {Record<string, Option>} variants of the rules
 * @property {Options} to_win the choices of a variant with which there is something to win
 * @property {{sentence: string}} added about what that variant adds to a level, "" for nothing
 * @property {string[]} opponents the strengths of programs for the other seats, if there are any
 * @property {CampaignLevel[]} campaign the levels for one person, from easy to hard
 * @property {Tutorial | null} tutorial the first moves, explained
 * @property {boolean} hints can the referee say what to do next?
 * @property {string[]} samples
 * @property {{name: string, title: string}[]} [puzzles] in order
 * @property {Record<string, string>} keys
 * @property {Record<string, string>} [said] the keys' commands in plain words
 * @property {Record<string, string>} [does] the same without the side or the number, where they have one
 * @property {Record<string, string>} [buttons] what some of them do, in a sentence
 * @property {Record<string, Look>} looks
 * @property {string[]} pushed tiles of what a player pushes and pulls
 * @property {boolean} pulls is there anything that a player pulls?
 * @property {boolean} leaves can such a piece leave the board?
 * @property {Record<string, string>} legend
 * @property {string[]} brushes
 * @property {Record<string, string>[]} single pieces of which a level has exactly one: their glyphs, and what a cell is without them
 * @property {Tiles} tiles of the brushes
 * @property {Record<string, string>} described glyphs of the brushes in words
 */

/**
 * A request to open a play.
 * @typedef {object} Opening
 * @property {string} game
 * @property {string} text
 * @property {Options} options
 * @property {number} case
 * @property {string[]} [moves]
 */

/** @typedef {{title: string, author: string}} Credit  What a level is called, and who has made it; "" if nobody says. */
/** @typedef {{game: string, text: string, options: Options, case: number, moves: string[], end: string, credit: Credit, names: string[]}} Shared  `names` are those of the people who played it. */

export {};
