import { sql } from 'kysely'
import type { Env } from '../env.ts'
import { findInstallationKey, openInstallationKey, originOf } from '../outside/installation-key.ts'
import { DatabaseError } from './errors.ts'
import type { Db } from './tables.ts'

/** Which key the database’s hashes are made by; null if no server has said so yet, or if it is older than that. */
export async function findKeyOrigin(db: Db): Promise<string | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('installation') is not null as is_there`.execute(db)
  if (rows[0]?.isThere !== true) return null
  return (await db.selectFrom('installation').select('keyOrigin').executeTakeFirst())?.keyOrigin ?? null
}

/** Stores where the key comes from unless another server has. Returns what is stored: the first server's. */
export async function claimKeyOrigin(db: Db, keyOrigin: string): Promise<string | null> {
  await db
    .insertInto('installation')
    .values({ keyOrigin })
    .onConflict((row) => row.doNothing())
    .execute()
  return findKeyOrigin(db)
}

/** The next server to start says which key it has. */
export const forgetKeyOrigin = (db: Db) => db.deleteFrom('installation').execute()

/**
 * The installation's key, which is made if there is none. Refuses one that the database's hashes aren't made by: two servers
 * with different keys would each forget the trials that the other has written down, and nobody would notice.
 */
export async function agreeOnKey(db: Db, env: Env): Promise<Buffer> {
  const isKnown = await requireKnownKey(db, env)
  const key = openInstallationKey(env)
  if (!isKnown && (await claimKeyOrigin(db, originOf(key))) !== originOf(key)) throw otherKey(env)
  return key
}

/** Makes no key. Returns whether the database knows one already. */
export async function requireKnownKey(db: Db, env: Env): Promise<boolean> {
  const known = await findKeyOrigin(db)
  const key = findInstallationKey(env)
  if (known !== null && (key === null || originOf(key) !== known)) throw otherKey(env)
  return known !== null
}

function otherKey({ installationKey, dataDir }: Env) {
  const which =
    installationKey === null
      ? `INSTALLATION_KEY is not set, and ${dataDir} doesn’t have`
      : 'INSTALLATION_KEY differs from'
  return new DatabaseError(
    `${which} the key that this database was first used with. Give every server the same one. ` +
      'If it is lost: npm run admin -- adopt-key',
  )
}
