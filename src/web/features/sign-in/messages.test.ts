import { expect, test } from 'vitest'
import { type KnownRefusalCode, refusals } from '#shared/refusals/refusals.ts'
import { ApiError, errorOf, offline, tooSlow } from '#web/lib/api/api-error.ts'
import { fieldOfRegistration, loginMessage, registerMessage } from './messages.ts'

/** A refusal of our server, as it is sent. */
const refusal = (code: KnownRefusalCode, fields = {}) =>
  errorOf(refusals[code].status, JSON.stringify({ code, message: refusals[code].message, fields }))

const gatewayPage = '<html><h1>504 Gateway Time-out</h1></html>'
const busy = 'Login request timed out. The server may be busy. Please try again later.'
const unreachable = 'Connection timed out. Please check your internet connection and try again.'
const serverFailed = 'The server had a problem. Please try again later.'
const loginFailed = 'Login failed. Please check your credentials and try again.'

test.each([
  ['a proxy’s text with "timed out"', errorOf(504, 'upstream request timed out'), busy],
  ['a page with "timed out"', errorOf(522, '<html><h1>Connection timed out</h1></html>'), busy],
  ['a message with "timed out"', errorOf(500, '{"message":"Query timed out"}'), busy],
  ['a 408 that says "Timed out"', errorOf(408, 'Timed out'), busy],
  ['wrong credentials', refusal('WRONG_CREDENTIALS'), 'Invalid email or password. Please try again.'],
  [
    'the text "Incorrect email or password"',
    errorOf(400, '{"message":"Incorrect email or password"}'),
    'Invalid email or password. Please try again.',
  ],
  ['401', errorOf(401, 'Unauthorized'), 'Authentication failed. Please check your credentials.'],
  ['a 401 of ours', refusal('SIGNED_OUT'), 'Authentication failed. Please check your credentials.'],
  ['408', errorOf(408, ''), 'Login request timed out on the server. Please try again later.'],
  ['a slow body', refusal('TOO_SLOW'), 'Login request timed out on the server. Please try again later.'],
  ['429', errorOf(429, '<h1>Slow down</h1>'), 'Too many login attempts. Please try again later.'],
  ['too many attempts', refusal('TOO_MANY_SIGN_INS'), 'Too many login attempts. Please try again later.'],
  ['no connection', offline(), unreachable],
  ['the page of a network’s own login', errorOf(403, '<html>Welcome to Gym Wi-Fi</html>'), unreachable],
  ['our own timeout', tooSlow(), 'Login request timed out. Please try again later.'],
  ['another refusal', refusal('BUSY'), refusals.BUSY.message],
  ['a refusal at 500', refusal('BROKEN'), refusals.BROKEN.message],
  ['a refusal of a newer version', errorOf(423, '{"code":"LOCKED","message":"Locked."}'), 'Locked.'],
  ['another message', errorOf(400, '{"message":"This account is closed."}'), 'This account is closed.'],
  ['an empty answer', errorOf(400, ''), loginFailed],
  ['an empty message', errorOf(400, '{"code":"INVALID","message":""}'), loginFailed],
  ['an object without a message', errorOf(400, '{"error":7}'), loginFailed],
  ['a page of the gateway', errorOf(504, gatewayPage), serverFailed],
  ['an empty 500', errorOf(500, ''), serverFailed],
  ['a text at 500', errorOf(500, 'Internal Server Error'), serverFailed],
  ['a bug in the app', new TypeError('x is undefined'), loginFailed],
])('the login form explains %s', (_, error, sentence) => {
  expect(loginMessage(error)).toBe(sentence)
})

const taken = 'This email address is already registered. Please try logging in or use a different email.'
const nameTaken = 'This username is already taken. Please choose a different one.'
const weak =
  'Password must be at least 8 characters and include uppercase letters, lowercase letters, and numbers.'
const timedOut = 'Registration request timed out. Please try again.'
const registrationFailed = 'An error occurred during registration. Please try again.'

test.each([
  ['a taken address', refusal('EMAIL_TAKEN'), taken, 'email'],
  ['the text "Email already exists"', errorOf(400, '{"message":"Email already exists"}'), taken, 'email'],
  ['a weak password', refusal('INVALID', { password: 'Too weak' }), weak, 'password'],
  [
    'the text "Password does not meet requirements"',
    errorOf(400, '{"message":"Password does not meet requirements"}'),
    weak,
    'password',
  ],
  ['a taken username', refusal('USERNAME_TAKEN'), nameTaken, 'username'],
  ['the text "Username already exists"', errorOf(409, 'Username already exists'), nameTaken, 'username'],
  ['a proxy’s text with "timed out"', errorOf(504, 'upstream request timed out'), timedOut, undefined],
  ['our own timeout', tooSlow(), timedOut, undefined],
  ['no connection', offline(), offline().sentence, undefined],
  ['a common password', refusal('COMMON_PASSWORD'), refusals.COMMON_PASSWORD.message, undefined],
  ['a busy server', refusal('BUSY'), refusals.BUSY.message, undefined],
  ['a refusal at 500', refusal('BROKEN'), refusals.BROKEN.message, undefined],
  [
    'too many registrations',
    refusal('TOO_MANY_REGISTRATIONS'),
    refusals.TOO_MANY_REGISTRATIONS.message,
    undefined,
  ],
  ['another message', errorOf(400, '{"message":"Closed today."}'), 'Closed today.', undefined],
  ['an empty answer', errorOf(400, ''), registrationFailed, undefined],
  ['an empty 500', errorOf(500, ''), registrationFailed, undefined],
  ['a page of the gateway', errorOf(504, gatewayPage), registrationFailed, undefined],
  ['a bug in the app', new TypeError('x is undefined'), registrationFailed, undefined],
])('the registration form explains %s', (_, error, sentence, field) => {
  expect(registerMessage(error)).toBe(sentence)
  expect(error instanceof ApiError ? fieldOfRegistration(error) : undefined).toBe(field)
})
