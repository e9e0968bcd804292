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
  TOO_MANY_TEMPLATES: {
    status: 400,
    message: 'That is as many templates as a journal can hold. Please delete one first.',
  },
  FILE_UNKNOWN: { status: 400, message: 'One of the files is no longer there. Please add it again.' },
  FILE_BROKEN: { status: 400, message: 'This file is damaged or incomplete. Please choose it again.' },
  TOO_MANY_FILES: { status: 400, message: 'Too many files. Maximum 5 files allowed.' },
  NO_END_DATE: { status: 400, message: 'End date is required for recurring events' },
  RULE_ENDS_EARLY: {
    status: 400,
    message: 'The last session is before the first. Please choose a later end date.',
  },
  RULE_TOO_LONG: {
    status: 400,
    message: 'A series can have at most 730 sessions. Please choose an earlier end date.',
  },
  RULE_OUT_OF_ORDER: {
    status: 400,
    message: 'That is not after the session before it. Choose a later day, or move all sessions.',
  },
  WRONG_PASSWORD: { status: 400, message: 'That is not your password.' },
  COMMON_PASSWORD: { status: 400, message: 'Too many people use this password. Please choose another one.' },
  LINK_SPENT: { status: 400, message: 'This link was used before or is too old. Please ask for a new one.' },
  LAST_WAY_IN: {
    status: 400,
    message: 'This is your only way to sign in. Set a password first, under Password.',
  },
  PASSKEY_LATE: { status: 400, message: 'That took too long or was begun in another window. Please try again.' },
  PASSKEY_FAILED: {
    status: 400,
    message: 'This passkey could not be checked. Please try again, or use another way to sign in.',
  },
  TOO_MANY_PASSKEYS: {
    status: 400,
    message: 'That is as many passkeys as an account can have. Please remove one first.',
  },
  OTHER_PERSON: {
    status: 401,
    message: 'This link is for another account. Log in to that one, and open it again.',
  },
  SIGNED_OUT: { status: 401, message: 'You are signed out. Please log in again.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Incorrect email or password' },
  PASSKEY_UNKNOWN: {
    status: 401,
    message:
      'This passkey no longer signs in here. Log in another way, and add a new one under Settings, Sign-in.',
  },
  CSRF_INVALID: { status: 403, message: 'This page has been open for too long. Please reload and try again.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or no longer does.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already exists' },
  USERNAME_TAKEN: { status: 409, message: 'Username already exists' },
  CHANGED_SINCE: { status: 409, message: 'This was changed again since, so it can no longer be undone.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'Image file is too large. Maximum size is 10MB.' },
  VIDEO_TOO_LARGE: { status: 413, message: 'Video file is too large. Maximum size is 100MB.' },
  DOCUMENT_TOO_LARGE: { status: 413, message: 'Document file is too large. Maximum size is 15MB.' },
  STORAGE_FULL: {
    status: 413,
    message: 'Your storage is full. Delete photos or videos that you no longer need and try again.',
  },
  TOO_LARGE: { status: 413, message: 'That is too much at once. Please shorten it and try again.' },
  FILE_TYPE: {
    status: 415,
    message: 'File type not allowed. Only images, videos, PDFs, and documents are allowed.',
  },
  UNSUPPORTED_TYPE: { status: 415, message: 'The server does not read this kind of request.' },
  TOO_MANY_CALLS: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: 'That were many uploads in an hour. Please wait a while and try again.',
  },
  TOO_MANY_SIGN_INS: { status: 429, message: 'Too many login attempts. Please try again later.' },
  TOO_MANY_MAILS: {
    status: 429,
    message: 'We have sent several mails already. Please look for them, or wait a while.',
  },
  TOO_MANY_REGISTRATIONS: {
    status: 429,
    message: 'Many people registered from this network. Please try again in a while.',
  },
  PROVIDER_AWAY: {
    status: 503,
    message: 'The provider cannot be reached right now. Please try again in a while.',
  },
  BROKEN: { status: 500, message: 'Something broke on our side. Nothing was changed; please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

/** A key of {@link refusals}. */
export type RefusalCode = keyof typeof refusals

/** The sentence for one field, by the field's name. */
export type FieldMessages = Record<string, string>
