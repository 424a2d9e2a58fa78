import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A real mail server. It prints its port and then each received message as one line.

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      say({ to, raw: Buffer.concat(chunks).toString() })
      done()
    })
  },
})
server.listen(0, '127.0.0.1', () => say({ port: (server.server.address() as AddressInfo).port }))
