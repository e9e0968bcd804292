import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything, counts it, and forgets it. */
const seen = new Set<string>()
let twice = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    let head = ''
    stream.on('data', (part: Buffer) => {
      if (head.length < 4096) head += part.toString('latin1')
    })
    stream.on('end', () => {
      const key = ['To', 'Subject'].map((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]).join(' ')
      if (seen.has(key)) twice += 1
      seen.add(key)
      done()
    })
  },
})
server.on('error', console.error)
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (address && typeof address === 'object') console.log(`smtp://127.0.0.1:${address.port}`)
})
process.on('message', (message) => {
  if (message === 'count') process.send?.({ emails: seen.size, twice })
})
process.once('SIGTERM', () => process.exit())
