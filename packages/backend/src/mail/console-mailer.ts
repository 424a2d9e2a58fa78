import type { Mail, Mailer } from '../ports/mailer.ts'

/** What the lines of a letter begin with, by which `npm start` knows them. */
const MARK = '[mail] '

/** Prints letters instead of sending them. For development only: they hold links that open accounts. */
export class ConsoleMailer implements Mailer {
  async send({ to, subject, text }: Mail): Promise<void> {
    const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.split('\n')]
    process.stdout.write(lines.map((line) => `${MARK}${line}\n`).join(''))
  }
}
