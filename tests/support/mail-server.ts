import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eventually } from './test-stack.ts'

export type Letter = {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailServer = {
  /** Its address for `SMTP_URL`. */
  readonly url: string
  /** All received messages, oldest first. */
  readonly letters: readonly Letter[]
  /** Returns the newest message to an address, once there are at least `count`. */
  letterTo(email: string, count?: number): Promise<Letter>
  close(): void
}

/** Starts a mail server in a separate process. */
export async function startMailServer(): Promise<MailServer> {
  const script = fileURLToPath(new URL('./mail-server-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const letters: Letter[] = []
  const { promise: started, resolve, reject } = Promise.withResolvers<number>()
  child.once('exit', () => reject(new Error('The mail server ended.')))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { port, to, raw } = JSON.parse(line)
    if (port) resolve(port)
    else letters.push({ to, ...read(raw) })
  })
  const port = await started
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    letterTo: (email, count = 1) =>
      eventually(async () => {
        const found = letters.filter(({ to }) => to.includes(email))
        return found.length >= count && found.at(-1)
      }),
    close: () => child.kill(),
  }
}

/** Returns the link in a message. */
export function linkIn({ text }: Letter): string {
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

/** Parses a message with two parts (RFC 2045 to 2047), as nodemailer writes it. */
function read(raw: string): Omit<Letter, 'to'> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const [, text = '', html = ''] = raw.split(`--${boundary}`)
  const subject = /^Subject: (.+(?:\r\n\s.+)*)/m.exec(raw)?.[1] ?? ''
  return { subject: readWords(subject), text: readPart(text), html: readPart(html) }
}

function readPart(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const content = body.join('\r\n\r\n').trim()
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString()
  return /quoted-printable/i.test(head) ? readQuoted(content.replace(/=\r\n/g, '')) : content
}

function readQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

function readWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : readQuoted(word.replaceAll('_', ' ')),
  )
}
