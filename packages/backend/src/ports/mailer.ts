/** A letter to one person, as plain text and as HTML that says the same. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail server has taken the letter. @throws Error when it doesn't. */
  send(mail: Mail): Promise<void>
}
