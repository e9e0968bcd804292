import type { Db, Tx } from '#server/db/tables.ts'
import type { UserRow } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { providerNames } from '#shared/accounts/sign-in.ts'
import { passkeysOf } from './passkeys/queries.ts'
import { identitiesOf } from './social/queries.ts'

/** The sign-in methods other than the password, as in mails: 'Google (rafa@example.com)', 'a passkey (Chrome on Mac)'. */
export async function otherMethodsOf(db: Db, userId: number): Promise<string[]> {
  const [identities, passkeys] = [await identitiesOf(db, userId), await passkeysOf(db, userId)]
  return [
    ...identities.map(({ provider, email }) => `${providerNames[provider]} (${email})`),
    ...passkeys.map(({ name }) => (name === '' ? 'a passkey' : `a passkey (${name})`)),
  ]
}

/** Call after removing a sign-in method: refuses if it was the last. Lock the account first, for simultaneous removals. */
export async function requireMethod(tx: Tx, { id, passwordHash }: UserRow) {
  if (passwordHash === null && (await otherMethodsOf(tx, id)).length === 0)
    throw new Refusal('LAST_SIGN_IN_METHOD')
}
