import { limits } from '../foundation/limits.ts'
import { withCommas } from '../foundation/numbers.ts'
import { refusalsOnDevice } from './refusals-on-device.ts'
import { passkeyRefusals } from './refusals-passkey.ts'
import { paymentRefusals } from './refusals-payment.ts'
import { voiceRefusals } from './refusals-voice.ts'

/**
 * The refusals that the web knows by their code: code -> HTTP status and the sentence a person reads. The server throws by
 * code, these and those of server-refusals.ts; the web branches on code; nobody matches on the sentence. A form may word a refusal differently: the `sentence`
 * option of its hook (lib/form/use-submit-form.ts).
 */
export const refusals = {
  ...refusalsOnDevice,
  ...voiceRefusals,
  ...passkeyRefusals,
  ...paymentRefusals,
  INVALID: { status: 400, message: 'Please check the highlighted fields.' },
  BROKEN_JSON: { status: 400, message: 'Something is wrong with this request. Please reload and try again.' },
  FUTURE_DATE: { status: 400, message: 'This day hasn’t come yet. Check the date, then try again.' },
  TRIAL_DAY: { status: 400, message: 'Choose a day within the next year.' },
  FILE_BROKEN: { status: 400, message: 'This file is damaged or incomplete. Please choose it again.' },
  TOO_MANY_SESSIONS: {
    status: 400,
    message: `There are more than ${withCommas(limits.calendarSessions)} sessions on these days. Please choose fewer days, or end some series.`,
  },
  PUSH_OFF: { status: 400, message: 'This server doesn’t send notifications.' },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    message: 'Rollbook can’t reach this browser’s notification service. Please try another browser.',
  },
  PUSH_DEVICE_GONE: {
    status: 400,
    message: 'Notifications are off on this device. Turn them on, then try again.',
  },
  WRONG_PASSWORD: { status: 400, message: 'Incorrect password. Please try again.' },
  COMMON_PASSWORD: { status: 400, message: 'This password is too common. Please choose another one.' },
  LINK_EXPIRED: { status: 400, message: 'This link has expired or was already used. Please request a new one.' },
  LAST_SIGN_IN_METHOD: {
    status: 400,
    message: 'This is your only way to log in. Set a password first, under Password.',
  },
  OTHER_PERSON: {
    status: 401,
    message: 'This link belongs to another account. Log in to that account, then open it again.',
  },
  WRONG_CREDENTIALS: { status: 401, message: 'Incorrect email or password' },
  CONFIRM_IDENTITY: { status: 403, message: 'Nothing was changed. Confirm it’s you, then try again.' },
  CSRF_INVALID: { status: 403, message: 'This page has been open for too long. Please reload and try again.' },
  NOT_FOUND: { status: 404, message: 'We couldn’t find this. It may have been deleted.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already exists' },
  PARTNER_EXISTS: {
    status: 409,
    message: 'You already have a partner with this name. Add a last name or an initial to tell them apart.',
  },
  TAG_EXISTS: {
    status: 409,
    message: 'You already have a tag with this name. Choose another name, or merge the two.',
  },
  USERNAME_TAKEN: { status: 409, message: 'Username already exists' },
  TRIAL_LONGER: { status: 409, message: 'This trial already ends later than that. Choose a later day.' },
  CHANGED_SINCE: { status: 409, message: 'This was changed again, so it can’t be undone anymore.' },
  ALREADY_LOGGED: {
    status: 409,
    message: 'You’ve already logged this session. Open it in your journal to add to it.',
  },
  CHANGED_ELSEWHERE: { status: 409, message: 'This session was changed on another device in the meantime.' },
  WRITE_TAKEN: { status: 409, message: 'This device has to count its changes anew. Please try again.' },
  JOURNAL_FULL: {
    status: 413,
    message: `Your journal is full: it can have up to ${limits.journalMegabytes} MB of text. Please shorten or delete some entries first.`,
  },
  STORAGE_FULL: {
    status: 413,
    message: 'Your storage is full. Delete photos or videos you no longer need, then try again.',
  },
  TOO_MANY_PIXELS: {
    status: 413,
    message: 'This image has too many pixels. Please save a smaller copy and add that.',
  },
  ANIMATION_TOO_LONG: {
    status: 413,
    message: 'This animation has too many frames or is too large. Please add it as a video instead.',
  },
  ANIMATED_PNG: {
    status: 415,
    message: 'This PNG is animated, and only its first frame could be kept. Please add it as a GIF or a video.',
  },
  DOCUMENT_ACTIVE: {
    status: 415,
    message: 'This document contains macros or controls. Please save a copy without them and add that.',
  },
  UNSUPPORTED_TYPE: { status: 415, message: 'Unsupported request.' },
  TOO_MANY_CALLS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: 'You’ve uploaded a lot this hour. Please wait a while.',
  },
  UPLOADS_UNDER_WAY: {
    status: 429,
    message: 'Several of your uploads are still under way. Please try again when one is done.',
  },
  TOO_MANY_SIGN_INS: { status: 429, message: 'Too many login attempts. Please try again later.' },
  TOO_MANY_REGISTRATIONS: {
    status: 429,
    message: 'Too many registrations from this network. Please try again later.',
  },
  TOO_SLOW: {
    status: 408,
    message: 'Your connection is too slow for this right now. Please try again with a better signal.',
  },
  SEARCH_TOO_SLOW: {
    status: 503,
    message: 'This search is taking too long. Please search for a longer word.',
  },
  UPLOADS_UNAVAILABLE: {
    status: 503,
    message: 'We can’t take files right now. Please try again in a moment.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'Part of Rollbook is unavailable right now. Please try again in a minute.',
  },
  BUSY: { status: 503, message: 'We’re very busy right now. Please wait a moment and try again.' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach the provider right now. Please try again later.',
  },
  DISK_FULL: {
    status: 507,
    message: 'Our storage is full, so nothing was saved. Please try again later.',
  },
  BROKEN: { status: 500, message: 'Something went wrong on our end. Nothing was changed. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

/** A key of {@link refusals}. */
export type KnownRefusalCode = keyof typeof refusals

/** The sentence for one field, by the field's name. */
export type FieldMessages = Record<string, string>
