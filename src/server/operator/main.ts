import { stopEmbedded } from '../db/embedded-process.ts'
import { run } from './run.ts'

// Who reads the output may have read enough, such as `head`. The command goes on: a backup has to become whole.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

let isInterrupted = false

const { log, error } = console
// What fails after an interruption fails because of it.
const output = {
  log: (line: unknown) => isInterrupted || log(line),
  error: (line: unknown) => isInterrupted || error(line),
}

/** By which a shell says that a signal ended a program: 128 and its number. */
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

for (const [signal, code] of Object.entries(codes))
  process.on(signal, () => {
    if (isInterrupted) return
    isInterrupted = true
    // The database that a command has started runs on its own.
    void stopEmbedded().finally(() => process.exit(code))
  })

process.exitCode = await run(process.argv.slice(2), process.env, output)
