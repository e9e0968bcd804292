import { Refusal } from '#server/http/replies/refusals.ts'

/**
 * Loads code that reads files. If it can't be loaded, as while the server's own files are being replaced, that is never the
 * file's fault: it is refused so that clients try again.
 */
export const loadCode = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch((cause: unknown) => {
    throw new Refusal('UPLOADS_UNAVAILABLE', { cause })
  })

/** Whether the server, not the file, is why it was refused. */
export const isOurFault = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'UPLOADS_UNAVAILABLE'
