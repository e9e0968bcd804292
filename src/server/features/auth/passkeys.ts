import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail, wayInAddedMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { isOpen, openSession } from '#server/http/session.ts'
import type { Visit } from '#server/http/visit.ts'
import {
  challengeLifetime,
  creationFor,
  PasskeyFailure,
  readPasskey,
  readSignature,
  requestFor,
} from '#server/outside/passkeys.ts'
import { limits } from '#shared/limits.ts'
import type { MadePasskey, Passkey, PasskeyAnswer } from '#shared/passkeys.ts'
import { noteEvent } from './events.ts'
import { needsPassword } from './needs-password.ts'
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  passkeysOf,
  takeChallenge,
} from './passkey-queries.ts'
import { asRecipient, asUser, findUser, holdUser } from './queries.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()

/** The row as its owner sees it. */
export const asPasskey = ({ id, name, created_at, last_used_at }: Selectable<Tables['passkeys']>): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** What a member's browser makes a passkey from. It asks for the password, since it is another way in. */
export async function askToAdd(
  deps: Deps,
  userId: number,
  { password, visit }: { password: string; visit: Visit },
) {
  const { db, env } = deps
  const account = await findUser(db, userId)
  if (!account) throw new Refusal('SIGNED_OUT')
  await needsPassword(deps, account, { password, field: 'password' }, visit)
  const rows = await passkeysOf(db, userId)
  if (rows.length >= limits.passkeysOfAUser) throw new Refusal('TOO_MANY_PASSKEYS')
  const owner = { id: userId, email: account.email, fullName: account.full_name }
  const known = rows.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports }))
  return remembered(deps, userId, await creationFor(env.publicUrl, owner, known))
}

/** What any browser signs to sign in. */
export const askToSignIn = async (deps: Deps) => remembered(deps, null, await requestFor(deps.env.publicUrl))

/** Keeps the challenge, with the value of the cookie by which the browser is known again. */
async function remembered<T extends { challenge: string }>(deps: Deps, userId: number | null, options: T) {
  const cookie = randomBytes(32).toString('base64url')
  const { challenge } = options
  const row = { token_hash: hash(cookie), challenge, user_id: userId, begun_at: deps.clock() }
  await insertChallenge(deps.db, row)
  return { options, cookie }
}

async function challengeOf({ db, clock }: Deps, cookie: string, userId: number | null): Promise<string> {
  const after = new Date(clock().getTime() - challengeLifetime)
  const asked = await takeChallenge(db, { tokenHash: hash(cookie), userId, after })
  if (!asked) throw new Refusal('PASSKEY_LATE')
  return asked.challenge
}

/** Whose browser answers what it was asked. */
export interface Answering {
  cookie: string
  visit: Visit
}

/** Keeps a member's new passkey, unless the session ended meanwhile: a reset ends this, too. Its owner hears of it. */
export async function addPasskey(
  deps: Deps,
  userId: number,
  made: MadePasskey,
  { cookie, visit, sessionKey }: Answering & { sessionKey: Buffer },
): Promise<Passkey> {
  const { db, env, clock, wakeMail } = deps
  const read = await readPasskey(env.publicUrl, await challengeOf(deps, cookie, userId), made)
  try {
    const row = await db.transaction().execute(async (tx) => {
      const account = await holdUser(tx, userId)
      if (!account || !(await isOpen(tx, userId, sessionKey))) throw new Refusal('SIGNED_OUT')
      const row = await insertPasskey(tx, {
        user_id: userId,
        credential_id: read.credentialId,
        public_key: read.publicKey,
        counter: read.counter,
        transports: read.transports,
        name: visit.device,
        created_at: clock(),
        last_used_at: null,
      })
      await noteEvent(tx, userId, 'passkey-added', { ...visit, passkey: row.name }, clock())
      const told = { way: 'A passkey', device: visit.device, publicUrl: env.publicUrl }
      await queueMail(tx, wayInAddedMail(asRecipient(account), told), clock())
      return row
    })
    wakeMail()
    return asPasskey(row)
  } catch (error) {
    if (violates(error, 'passkeys_credential_key')) throw new PasskeyFailure('somebody has this passkey already')
    throw error
  }
}

/** Signs in whoever the passkey belongs to. It is looked at while the account is held, so no counter counts twice. */
export async function signInByPasskey(deps: Deps, answer: PasskeyAnswer, { cookie, visit }: Answering) {
  const { db, env, clock } = deps
  const challenge = await challengeOf(deps, cookie, null)
  return db.transaction().execute(async (tx) => {
    const { account, passkey } = await heldByPasskey(tx, answer.id)
    const kept = {
      userId: account.id,
      credentialId: passkey.credential_id,
      publicKey: Buffer.from(passkey.public_key),
      counter: passkey.counter,
    }
    const counter = await readSignature(env.publicUrl, challenge, kept, answer)
    await notePasskeyUse(tx, account.id, passkey.id, counter, clock())
    await noteEvent(tx, account.id, 'passkey-signed-in', { ...visit, passkey: passkey.name }, clock())
    const session = await openSession(tx, account.id, visit, clock())
    return { user: asUser(account, env.adminEmails), session }
  })
}

/** A passkey with its account, held. Looked at again once nobody else can take it away. */
async function heldByPasskey(tx: Tx, credentialId: string) {
  const known = await findPasskey(tx, credentialId)
  const account = known && (await holdUser(tx, known.user_id))
  const passkey = account && (await findPasskey(tx, credentialId))
  if (!passkey) throw new Refusal('PASSKEY_UNKNOWN')
  return { account, passkey }
}
