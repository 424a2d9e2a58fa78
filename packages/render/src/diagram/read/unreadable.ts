/** Thrown where a source goes beyond what we draw. Its text stays out of the message. */
export class Unreadable extends Error {
  constructor() {
    super('This diagram is of a kind that is not drawn.')
    this.name = 'Unreadable'
  }
}
