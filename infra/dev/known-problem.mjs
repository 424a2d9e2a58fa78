/**
 * Something that the person at the terminal can mend. Its sentence is printed without a stack; any other error
 * that reaches the top is a fault of ours and keeps its stack.
 */
export class KnownProblem extends Error {
  /** @param {string} sentence @param {{ log?: string, cause?: unknown }} [more] */
  constructor(sentence, { log = '', cause } = {}) {
    super(sentence, { cause })
    this.name = 'KnownProblem'
    this.log = log
  }
}
