import { countOf, requireRoom } from '#server/db/counts.ts'
import { createOnce } from '#server/db/create-once.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type {
  FeatureRequest,
  NewComment,
  NewRequest,
  RequestWithComments,
} from '#shared/feedback/feature-requests.ts'
import { fold } from '#shared/foundation/fold.ts'
import { limits } from '#shared/foundation/limits.ts'
import {
  commentsOf,
  countComments,
  deleteUnsupported,
  deleteVote,
  findComment,
  findRequest,
  insertComment,
  insertRequest,
  insertVote,
  shareRequest,
} from './queries.ts'

/** Adds a request, with its author's vote. */
export const addRequest = ({ db, clock }: Deps, userId: number, input: NewRequest) =>
  createOnce(db, userId, 'featureRequests', input, {
    find: (where, id) => findRequest(where, userId, id),
    create: async (tx, columns) => {
      await requireRoom(tx, userId, countOf('featureRequests'), limits.requestsOfAUser, 'TOO_MANY_REQUESTS')
      const foldedTitle = fold(input.title)
      const id = await insertRequest(tx, { ...input, ...columns, userId, foldedTitle, createdAt: clock() })
      await insertVote(tx, id, userId, clock())
      return getRequest(tx, userId, id)
    },
  })

/** A request with its comments; for one that was merged, the other one. */
export async function getRequestWithComments(db: Db, userId: number, id: number): Promise<RequestWithComments> {
  const row = await db.selectFrom('featureRequests').select('mergedInto').where('id', '=', id).executeTakeFirst()
  const shown = found(row).mergedInto ?? id
  return { request: await getRequest(db, userId, shown), comments: await commentsOf(db, userId, shown) }
}

/** Removes a request of one's own, as long as nobody else has voted for it or commented on it. */
export async function removeRequest(db: Db, userId: number, id: number) {
  const [removed] = await deleteUnsupported(db, userId, id)
  if (removed) return
  const { isMine } = await getRequest(db, userId, id)
  throw new Refusal(isMine ? 'REQUEST_SUPPORTED' : 'NOT_FOUND')
}

/** Before a member leaves: what nobody else supports leaves with them, the rest stays without their name. */
export const releaseRequests = (tx: Tx, userId: number) => deleteUnsupported(tx, userId)

/** Adds the person's one vote, or removes it; again, nothing happens. A vote for a merged request is for the other one. */
export const setVote = ({ db, clock }: Deps, userId: number, id: number, hasVoted: boolean) =>
  db.transaction().execute(async (tx) => {
    const shown = await shareShown(tx, id)
    const before = await getRequest(tx, userId, shown)
    if (hasVoted && !before.hasVoted && before.status === 'declined') throw new Refusal('REQUEST_DECLINED')
    if (hasVoted) await insertVote(tx, shown, userId, clock())
    else await deleteVote(tx, shown, userId)
    return getRequest(tx, userId, shown)
  })

/** Adds a comment. Its request belongs to the payload: the same client id on another one isn't a retry. */
export function addComment({ db, clock }: Deps, userId: number, id: number, input: NewComment) {
  const payload = { ...input, id }
  return createOnce(db, userId, 'featureComments', payload, {
    find: (where, id) => findComment(where, userId, id),
    create: async (tx, columns) => {
      await requireRoom(tx, userId, countOf('featureComments'), limits.commentsOfAUser, 'TOO_MANY_COMMENTS')
      const requestId = await shareShown(tx, id)
      if ((await countComments(tx, requestId)) >= limits.commentsOnARequest) throw new Refusal('TOO_MANY_COMMENTS')
      return insertComment(tx, { text: input.text, ...columns, requestId, userId, createdAt: clock() })
    },
  })
}

/** The id of a request, or of the one it is merged into. Until the transaction ends, neither changes. */
async function shareShown(tx: Tx, id: number): Promise<number> {
  const { mergedInto } = found(await shareRequest(tx, id))
  return mergedInto === null ? id : found(await shareRequest(tx, mergedInto)).id
}

export const getRequest = async (db: Db, userId: number, id: number): Promise<FeatureRequest> =>
  found(await findRequest(db, userId, id))
