/**
 * Every refusal the server makes on purpose: code -> HTTP status and the sentence a person reads.
 * The server throws by code, the web branches on code; nobody matches on the sentence.
 * Sentences quoted by the product's specification stand here to the letter.
 */
export const refusals = {
  INVALID: { status: 400, message: 'Please check the marked fields.' },
  BROKEN_JSON: { status: 400, message: 'The request could not be read. Please reload and try again.' },
  TAG_UNKNOWN: { status: 400, message: 'One of the tags no longer exists. Please choose it again.' },
  TOO_MANY_TAGS: { status: 400, message: 'That is as many tags as a journal can hold. Please delete one first.' },
  SIGNED_OUT: { status: 401, message: 'You are signed out. Please log in again.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Incorrect email or password' },
  CSRF_INVALID: { status: 403, message: 'This page has been open for too long. Please reload and try again.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or no longer does.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already exists' },
  USERNAME_TAKEN: { status: 409, message: 'Username already exists' },
  TOO_LARGE: { status: 413, message: 'That is too much at once. Please shorten it and try again.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'The server does not read this kind of request.' },
  TOO_MANY_CALLS: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  TOO_MANY_SIGN_INS: { status: 429, message: 'Too many login attempts. Please try again later.' },
  TOO_MANY_REGISTRATIONS: {
    status: 429,
    message: 'Many people registered from this network. Please try again in a while.',
  },
  BROKEN: { status: 500, message: 'Something broke on our side. Nothing was changed; please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

/** A key of {@link refusals}. */
export type RefusalCode = keyof typeof refusals

/** The sentence for one field, by the field's name. */
export type FieldMessages = Record<string, string>
