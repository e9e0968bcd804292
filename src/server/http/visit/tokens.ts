import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a cookie or a link: 256 random bits in 43 characters. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The form of a token, as part of a regular expression. */
export const tokenPattern = '[\\w-]{43}'

const wholeToken = new RegExp(`^${tokenPattern}$`)

export const isToken = (text: string) => wholeToken.test(text)

/** The hash to store. Tokens are random already, so it doesn't have to be slow. */
export const hashToken = (secret: string) => createHash('sha256').update(secret).digest()
