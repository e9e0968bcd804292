import type { FastifyRequest } from 'fastify'
import { totalOf } from '#server/db/counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import type { AdminAction, AdminActionKind } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'

/** How much of the request is logged, in characters. */
const detailsLength = 500

/** Writes down what an administrator is about to do, and returns its id. */
export async function insertAction({ db, clock }: Deps, kind: AdminActionKind, request: FastifyRequest) {
  const { id: subjectId = null, jobId = [] } = request.params as { id?: number; jobId?: string }
  // A client id tells a reader nothing.
  const { clientId: _, ...sent } = (request.body ?? {}) as Record<string, unknown>
  const details = [jobId, Object.values(sent)].flat().map(String).join(' · ').slice(0, detailsLength)
  const row = { adminId: signedIn(request), kind, subjectId, details, at: clock() }
  return (await db.insertInto('adminActions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface DoneAction {
  adminId: number
  kind: AdminActionKind
  subjectId?: number
  details?: string
}

/** Writes down what an administrator does to their own account, in the transaction that does it. */
export const recordAction = (tx: Tx, { adminId, kind, subjectId, details = '' }: DoneAction, now: Date) =>
  tx
    .insertInto('adminActions')
    .values({ adminId, kind, subjectId: subjectId ?? null, details, outcome: 200, at: now })
    .execute()

/** Writes down what the operator does on the command line. */
export const recordOperatorAction = (
  db: Db,
  { kind, subjectId, details = '' }: Omit<DoneAction, 'adminId'>,
  now: Date,
) =>
  db
    .insertInto('adminActions')
    .values({ kind, subjectId: subjectId ?? null, details, isByOperator: true, outcome: 200, at: now })
    .execute()

/** Adds the HTTP status that the call was answered with. */
export const recordOutcome = (db: Db, id: number, outcome: number) =>
  db.updateTable('adminActions').set({ outcome }).where('id', '=', id).execute()

/** How long a line of the audit log is kept: two years. */
const kept = 730 * 86_400_000

export const sweepActions = (db: Db, now: Date) =>
  db
    .deleteFrom('adminActions')
    .where('at', '<', new Date(now.getTime() - kept))
    .execute()

/** A page of the audit log, newest first. */
export async function actionsBefore(db: Db, before?: number): Promise<ListPage<AdminAction>> {
  const all = db
    .selectFrom('adminActions as action')
    .leftJoin('users', 'users.id', 'action.adminId')
    .select([
      'action.id',
      'users.fullName as admin',
      'kind',
      'subjectId',
      'details',
      'outcome',
      'at',
      'isByOperator',
    ])
  const rows = await all
    .$if(before !== undefined, (all) => all.where('action.id', '<', before ?? 0))
    .orderBy('action.id', 'desc')
    .limit(limits.adminPage)
    .execute()
  const items = rows.map(({ isByOperator, admin, at, ...row }) => ({
    ...row,
    admin: isByOperator ? 'The operator' : admin,
    at: at.toISOString(),
  }))
  return { items, total: await totalOf(db, all) }
}
