import { EventEmitter, once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** An email as a server on the internet receives it. */
interface Received {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server on this machine. `refuse` returns why a recipient is refused, or null. */
export async function smtpServer(port = 0, refuse: () => string | null = () => null) {
  const received: Received[] = []
  let connections = 0
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: (_address, _session, done) => {
      const refusal = refuse()
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
        arrivals.emit('mail')
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
    /** Waits until that many emails have arrived. */
    arrived: async (count: number) => {
      while (received.length < count) await once(arrivals, 'mail')
    },
    connections: () => connections,
    openConnections: () => server.connections.size,
    /** Hangs up on everybody, as mail servers do with connections that have been idle. */
    hangUp: () => {
      for (const connection of server.connections) connection.close()
    },
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
