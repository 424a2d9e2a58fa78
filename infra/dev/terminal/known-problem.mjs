/**
 * A problem that the user at the terminal can fix. Only its message is printed, without a stack. Any other error that
 * reaches the top is our bug and keeps its stack.
 */
export class KnownProblem extends Error {
  /** @param {string} sentence @param {{ log?: string, cause?: unknown }} [more] */
  constructor(sentence, { log = '', cause } = {}) {
    super(sentence, { cause })
    this.name = 'KnownProblem'
    this.log = log
  }
}
