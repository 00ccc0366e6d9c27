// Requests to the referee.

import { ask } from "./carrier.js";
import { localized, t, translated } from "./words.js";

/** A request that the server refused; `line` and `column` locate an error in a level's text. */
export class RequestError extends Error {
  /**
   * @param {string} message @param {number | null} [line] @param {number | null} [column]
   * @param {boolean} [judged] did the server understand the request, and refuse it in a sentence?
   */
  constructor(message, line = null, column = null, judged = true) {
    super(message);
    this.line = line;
    this.column = column;
    this.judged = judged;
  }
}

/**
 * Request JSON; with a body, by POST. RequestError with the server's sentence if it refuses.
 * @param {string} path @param {object} [body] @param {AbortSignal | null} [signal] ends it @returns {Promise<any>}
 */
export async function request(path, body, signal = null) {
  const response = await send(path, body, signal);
  return localized(await response.json());
}

/** The same, for a file. @param {string} path @param {object} [body] @param {AbortSignal | null} [signal] */
export async function send(path, body, signal = null) {
  const response = await ask(path, body && JSON.stringify(body), signal).catch((error) => {
    throw new RequestError(error.message, null, null, false);
  });
  if (response.ok) return response;
  const { error, line, column } = await response.json().catch(() => ({}));
  if (error) throw new RequestError(translated(error), line, column);
  throw new RequestError(t("the server answered with status {status}", { status: response.status }), null, null, false);
}
