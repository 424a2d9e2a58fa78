import type { createTransport, Transporter } from 'nodemailer'
import type { Mail, Mailer } from '../ports/accounts/mailer.ts'

type TransportOptions = Parameters<typeof createTransport>[0]

export type SmtpConfig = {
  /** `smtp://` (STARTTLS) or `smtps://` (TLS), with user and password if the server requires them. */
  readonly url: string
  /** The sender of all mails: `Galley <galley@example.com>`. */
  readonly from: string
}

/** If the server doesn't answer for this long, the mail has failed. */
const ANSWER_WITHIN_MS = 10_000

/** Sends mails through a mail server. */
export class SmtpMailer implements Mailer {
  readonly #options: TransportOptions
  readonly #from: string
  #transport: Promise<Transporter> | null = null

  constructor({ url, from }: SmtpConfig) {
    const { protocol, hostname, port, username, password, searchParams } = new URL(url)
    const isSecure = protocol === 'smtps:'
    const user = decodeURIComponent(username)
    this.#from = from
    this.#options = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 465 : 587),
      secure: isSecure,
      // Mails hold links that open accounts, so they leave this machine encrypted unless the operator decides
      // otherwise.
      requireTLS: searchParams.get('tls') !== 'optional',
      ...(isLoopback(hostname) && { ignoreTLS: true, requireTLS: false }),
      ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
      connectionTimeout: ANSWER_WITHIN_MS,
      greetingTimeout: ANSWER_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    this.#transport ??= openTransport(this.#options)
    await (await this.#transport).sendMail({
      from: this.#from,
      // An object, because a string is parsed and could name several recipients.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // RFC 3834: prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

/** Loads the library with the first mail, because a service may send none for days. */
async function openTransport(options: TransportOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(options)
}

function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
