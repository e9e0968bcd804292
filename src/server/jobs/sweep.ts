import { sweepRemoved } from '../db/removed-rows.ts'
import type { Deps } from '../deps.ts'
import { recordFigures, sweepFigures } from '../features/admin/service.ts'
import { sweepActions } from '../features/audit-log/service.ts'
import { sweepCoaching } from '../features/coaching/service.ts'
import { sweepContact } from '../features/contact/service.ts'
import { sweepImports } from '../features/import/service.ts'
import { sweepMail } from '../features/mail/service.ts'
import { sweepMailings } from '../features/mailings/service.ts'
import { sweepFiles } from '../features/media/service.ts'
import { sweepPushMarks } from '../features/push/service.ts'
import { sweepRemovals } from '../features/removals/service.ts'
import { sweepRules } from '../features/rules/service.ts'
import { sweepSessions } from '../features/sessions/service.ts'
import { sweepSignIn } from '../features/sign-in/service.ts'
import { sweepTrials } from '../features/subscription/service.ts'

/** Deletes everything that has expired, and writes down the figures of the day. */
export async function sweep(deps: Deps) {
  const { db, clock } = deps
  await sweepRemoved(db, clock())
  await sweepPushMarks(db, clock())
  await sweepRemovals(db, clock())
  await sweepRules(db, clock())
  await sweepSessions(db, clock())
  await sweepSignIn(db, clock())
  await sweepMail(db, clock())
  await sweepMailings(db, clock())
  await sweepContact(db, clock())
  await sweepCoaching(db, clock())
  await sweepTrials(db, clock())
  await sweepImports(db, clock())
  await sweepActions(db, clock())
  await recordFigures(db, clock())
  await sweepFigures(db, clock())
  await sweepFiles(deps)
}
