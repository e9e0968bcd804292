import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a cookie or a link: 256 random bits in 43 characters. */
export const createToken = () => randomBytes(32).toString('base64url')

export const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** The hash to store. Tokens are random already, so it doesn't have to be slow. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
