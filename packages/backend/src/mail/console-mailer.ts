import type { Mail, Mailer } from '../ports/accounts/mailer.ts'

/** The prefix of a mail's lines, by which `npm start` recognizes them. */
const MARK = '[mail] '

/** Prints mails instead of sending them. For development only, because mails hold links that open accounts. */
export class ConsoleMailer implements Mailer {
  async send({ to, subject, text }: Mail): Promise<void> {
    const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.split('\n')]
    process.stdout.write(lines.map((line) => `${MARK}${line}\n`).join(''))
  }
}
