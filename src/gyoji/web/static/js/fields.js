// The help of an option, as this page says it.

/**
 * Without the clauses that speak of a command line.
 * @param {string} help
 */
export function plain(help) {
  const clauses = help.split(/(?<=[.;])\s+/).filter((clause) => !clause.includes("--"));
  return clauses.join(" ").replace(/;$/, ".");
}
