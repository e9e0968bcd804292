import { SMTPServer } from 'smtp-server'

/** Takes every email and forgets it. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done())
  },
})
server.listen(1025, '0.0.0.0')
process.on('SIGTERM', () => process.exit(0))
