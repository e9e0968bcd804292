import { type DestinationStream, pino } from 'pino'

/** Secrets that the framework logs at level trace: headers of uploads, and the bytes of requests that aren't HTTP. */
const secrets = ['*.headers.cookie', '*.headers["x-csrf-token"]', 'err.rawPacket', '*.password']
/** What PostgreSQL says of an error beside its message: values of members. */
const details = ['err.detail', 'err.where']

export const openLogger = (level: string, destination?: DestinationStream) =>
  pino({ level, redact: [...secrets, ...details] }, destination)
