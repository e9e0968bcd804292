/** Codes of the system for a service that can't be reached, or that broke off. */
const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
)

/** The database or the file storage can't be reached, or can't do this right now. A request is answered with 503. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Whether the network is why something failed. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && networkCodes.has(String(error.code))
