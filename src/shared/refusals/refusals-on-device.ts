import { limits } from '../foundation/limits.ts'

/** The refusals that a device says by itself. The sentences of the others come with the server's reply. */
export const refusalsOnDevice = {
  TOO_MANY_FILES: { status: 400, message: `Too many files. Maximum ${limits.filesOnAnEntry} files allowed.` },
  NO_END_DATE: { status: 400, message: 'End date is required for recurring events' },
  TOO_LARGE: { status: 413, message: 'That’s too much at once. Please shorten it and try again.' },
  ENDS_BEFORE_IT_BEGINS: { status: 400, message: 'It ends before it begins. Check the two days.' },
  FILE_UNKNOWN: { status: 400, message: 'One of the files is gone. Please add it again.' },
  RULE_ENDS_EARLY: {
    status: 400,
    message: 'The last session would be before the first. Please choose a later end date.',
  },
  RULE_TOO_LONG: {
    status: 400,
    message: `A series can have up to ${limits.sessionsOfARule} sessions. Please choose an earlier end date.`,
  },
  RULE_TOO_VARIED: {
    status: 400,
    message: 'This series has been changed too often. Please end it, and start a new one.',
  },
  RULE_OUT_OF_ORDER: {
    status: 400,
    message: 'A session has to come after the one before it. Choose a later day, or move all sessions.',
  },
  SIGNED_OUT: { status: 401, message: 'You’ve been logged out. Please log in again.' },
  IMAGE_TOO_LARGE: {
    status: 413,
    message: `Image file is too large. Maximum size is ${limits.fileMegabytes.image}MB.`,
  },
  VIDEO_TOO_LARGE: {
    status: 413,
    message: `Video file is too large. Maximum size is ${limits.fileMegabytes.video}MB.`,
  },
  DOCUMENT_TOO_LARGE: {
    status: 413,
    message: `Document file is too large. Maximum size is ${limits.fileMegabytes.document}MB.`,
  },
  FILE_TYPE: {
    status: 415,
    message: 'File type not allowed. Only images, videos, PDFs, and documents are allowed.',
  },
  FREE_FILES_USED: {
    status: 402,
    message: `An entry can have ${limits.trial.filesPerEntry} files for free. Remove the others, or choose a plan.`,
  },
} as const
