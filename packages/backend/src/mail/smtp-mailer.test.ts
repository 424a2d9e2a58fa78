import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { SmtpMailer } from './smtp-mailer.ts'

type Received = { readonly to: string[]; readonly isEncrypted: boolean; readonly raw: string }

const servers: SMTPServer[] = []
const received: Received[] = []
afterEach(async () => {
  received.length = 0
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** A real mail server, and its port. */
async function startServer(
  options: ConstructorParameters<typeof SMTPServer>[0] = {},
  host = '127.0.0.1',
): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, isEncrypted: session.secure === true, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  servers.push(server)
  server.listen(0, host)
  await once(server.server, 'listening')
  return (server.server.address() as AddressInfo).port
}

const from = 'Galley <galley@example.com>'
const mail = { to: 'ada@example.com', subject: '重设密码', text: 'Guten Tag', html: '<p>Guten Tag</p>' }

describe('SmtpMailer', () => {
  it('hands a letter over as text and as HTML', async () => {
    const port = await startServer()

    await new SmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)

    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['ada@example.com'])
    expect(received[0]?.raw).toMatch(/Content-Type: multipart\/alternative/)
    expect(received[0]?.raw).toMatch(/Auto-Submitted: auto-generated/)
    expect(received[0]?.raw).toContain('<p>Guten Tag</p>')
  })

  it('signs in with the user and the password of the URL', async () => {
    const tried: unknown[] = []
    const port = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        tried.push([username, password])
        done(null, { user: username })
      },
    })

    await new SmtpMailer({ url: `smtp://me%40example.com:p%3Aw@127.0.0.1:${port}`, from }).send(mail)

    expect(tried).toEqual([['me@example.com', 'p:w']])
  })

  it('sends an e-mail to its one recipient only', async () => {
    const port = await startServer()
    const mailer = new SmtpMailer({ url: `smtp://127.0.0.1:${port}`, from })

    await mailer.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => {})

    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com')
  })

  it('sends nothing to another machine that does not encrypt, unless told to', async () => {
    // An address of this machine that isn't known as one.
    const host = '127.0.0.2'
    const port = await startServer({}, host)
    const send = (query: string) => new SmtpMailer({ url: `smtp://${host}:${port}${query}`, from }).send(mail)

    await expect(send('')).rejects.toThrow()
    expect(received).toEqual([])
    await send('?tls=optional')
    expect(received).toHaveLength(1)
  })

  it('fails when the server refuses the letter', async () => {
    const port = await startServer({ onRcptTo: (_address, _session, done) => done(new Error('no such box')) })

    await expect(new SmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toThrow()
  })
})
