const messages = {
  aborted: 'The job was aborted.',
  timeout: 'The job ran over its time limit.',
  memory: 'The browser took more memory than it may.',
  crashed: 'The browser or its page crashed.',
  page: 'The function sent to the page failed.',
  capture: 'The page could not be captured.',
  launch: 'The browser did not start.',
  sandbox: 'The browser started without its sandbox.',
  unsupported: 'The browser does not know begin-frame control.',
  closed: 'The browser pool is closed.',
} as const

export type BrowserErrorKind = keyof typeof messages

/** A failure of a browser. The kind determines the message, so it never carries text of a page. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError'
  readonly kind: BrowserErrorKind

  constructor(kind: BrowserErrorKind, options?: { cause: unknown }) {
    super(messages[kind], options)
    this.kind = kind
  }
}
