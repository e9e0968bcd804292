import { DatabaseError } from './db/database-error.ts'
import { claimKeyOrigin, findKeyOrigin } from './db/key-origin.ts'
import type { Db } from './db/tables.ts'
import type { Env } from './env.ts'
import { findInstallationKey, openInstallationKey, originOf } from './outside/installation-key.ts'

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
