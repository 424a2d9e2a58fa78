/** Why a picture isn't shown. From a closed list, so that it can be logged: an address is body text. */
export type RefusalReason =
  | 'off'
  | 'address'
  | 'port'
  | 'host'
  | 'redirects'
  | 'status'
  | 'encoding'
  | 'size'
  | 'network'
  | 'timeout'
  | 'format'
  | 'limits'

export class ImageRefusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`A picture was refused: ${reason}.`, options)
    this.name = 'ImageRefusal'
    this.reason = reason
  }
}
