import type { Db } from '#server/db/tables.ts'
import { deleteMailingsBefore } from './queries.ts'

/** Longer than a trial or an unpaid subscription is written to. */
const keptFor = 60 * 86_400_000

/** Forgets what was sent long ago. */
export const sweepMailings = (db: Db, now: Date) => deleteMailingsBefore(db, new Date(now.getTime() - keptFor))
