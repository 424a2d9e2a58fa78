/** Thrown if a diagram can't be drawn. The message never contains its source. */
export class Unreadable extends Error {
  constructor() {
    super('This diagram is of a kind that is not drawn.')
    this.name = 'Unreadable'
  }
}
