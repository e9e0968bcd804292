import { type DestinationStream, pino } from 'pino'

/** What parts of the framework log at the level trace: headers of uploads, and the bytes of requests that aren't HTTP. */
const secrets = ['*.headers.cookie', '*.headers["x-csrf-token"]', 'err.rawPacket', '*.password']

export const openLogger = (level: string, destination?: DestinationStream) =>
  pino({ level, redact: secrets }, destination)
