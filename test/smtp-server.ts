import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail as a server on the internet gets it. */
interface Received {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server on this machine. `says` answers each recipient: null takes the mail. */
export async function smtpServer(port = 0, says: () => string | null = () => null) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const refusal = says()
      done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 451 }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const own = typeof address === 'object' && address ? address.port : port
  return {
    received,
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
