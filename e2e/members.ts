import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/tables.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { makeJournal, subscribe } from '#test/make.ts'
import { makeMember } from '#test/make-member.ts'

export interface Member {
  email: string
  fullName: string
}

export interface Fields {
  fullName?: string
  belt?: BeltLevel
  onTrial?: boolean
  /** What their journal has. */
  entries?: Parameters<typeof makeJournal>[2]
}

let people = 0

/** An email address that nobody has yet. */
export const someAddress = () => `person${++people}.${process.pid}.${Date.now()}@example.com`

/** Works in the database of a running server, which is reached through the socket in its data folder. */
export async function inDatabase<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const host = join(realpathSync(dataDir), 'pgdata')
  const db = openDatabase({ host, user: 'rollbook', database: 'app', max: 1 }, () => undefined)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Makes a member as a registration would, with what their browser says after it and a plan that never ends, and logs them
 * in: in the database, in milliseconds. `register` does it on the screen.
 */
export async function logInNewMember(
  context: BrowserContext,
  { url, dataDir }: { url: string; dataDir: string },
  { fullName = 'Rafa Moreno', belt = 'blue', onTrial = false, entries = [] }: Fields = {},
): Promise<Member> {
  const email = someAddress()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const cookie = await inDatabase(dataDir, async (db) => {
    const made = await makeMember(db, { fullName, email, beltLevel: belt, timeZone })
    if (!onTrial) await subscribe(db, made.userId)
    if (entries.length > 0) await makeJournal(db, made.userId, entries)
    return made.cookie
  })
  const expires = Date.now() / 1000 + 86_400
  await context.addCookies([{ name: 'session', value: cookie, url, expires, httpOnly: true, sameSite: 'Lax' }])
  return { email, fullName }
}
