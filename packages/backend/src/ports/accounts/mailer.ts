/** A mail to one recipient, as plain text and as HTML with the same content. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. @throws Error when it doesn't. */
  send(mail: Mail): Promise<void>
}
