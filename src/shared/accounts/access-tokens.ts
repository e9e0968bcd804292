import { z } from 'zod/mini'
import { id, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'

/** What a token allows: to read, or also to create, change, and remove. */
export const tokenScopes = ['read', 'write'] as const

/** Scopes as people read them. */
export const tokenScopeNames: Record<(typeof tokenScopes)[number], string> = {
  read: 'Read only',
  write: 'Read and write',
}

const scope = z.enum(tokenScopes, 'Please choose what it may do')

/** A token to create. */
export const newAccessToken = z.object({ name: requiredText('Name', limits.accessTokenName), scope })

/** A token as its owner sees it. */
const accessToken = z.object({
  id,
  name: z.string(),
  scope,
  createdAt: z.string(),
  /** To the hour; null if it never was. */
  lastUsedAt: z.nullable(z.string()),
})

/** A token's owner's tokens, the newest first. */
export const accessTokens = z.array(accessToken)

/** A new token with its secret, which is never shown again. */
export const createdAccessToken = z.extend(accessToken, { token: z.string() })

export type NewAccessToken = z.infer<typeof newAccessToken>
export type AccessToken = z.infer<typeof accessToken>
