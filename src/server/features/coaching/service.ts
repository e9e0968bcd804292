import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { findCompetition } from '#server/features/competitions/service.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { coachLinkCreatedMail } from '#server/features/mail/templates.ts'
import { recordEvent, requireConfirmed } from '#server/features/sessions/service.ts'
import { asRecipient, lockUser } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { createToken, hashToken, tokenPattern } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { dayIn } from '#server/local-time.ts'
import type { CoachLink, Covers, MediaQuery, MediaToChoose, NewCoachLink } from '#shared/coaching/coach-links.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { dayInYear } from '#shared/foundation/dates.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { kindOf } from '#shared/media/media.ts'
import {
  countOpening,
  deleteLink,
  deleteLinksExpiredBefore,
  findLinkByToken,
  insertLink,
  linkRows,
  type OpenLink,
} from './queries.ts'
import { repliesWithMedia, shownBy, tagName } from './shown-queries.ts'

export {
  /** Returns whether there were any. */
  deleteLinks as revokeCoachLinks,
} from './queries.ts'

const dayLength = 86_400_000

/** Contains the member's id, so that the lookup can start with it. */
const pathOf = (userId: number, token: string) => `/coach/${userId}.${token}`

/** What stands for a link in its path, as part of a regular expression. */
export const linkPattern = `[1-9]\\d{0,14}\\.${tokenPattern}`

export const linksOf = async ({ db, clock }: Deps, userId: number): Promise<CoachLink[]> => {
  const now = clock()
  return (await linkRows(db, userId)).map((row) => asLink(row, now))
}

type Row = Awaited<ReturnType<typeof linkRows>>[number]

const asLink = (row: Row, now: Date): CoachLink => ({
  id: row.id,
  name: row.name,
  shows: showsOf(row),
  showsPartners: row.showsPartners,
  media: row.files.length + row.videoLinks.length,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  opened: row.opened,
  lastOpenedOn: row.lastOpenedOn,
})

function showsOf({ fromDay, toDay, tagId, tagName, competitionId, competitionName }: Row): string {
  if (competitionId !== null) return competitionName ?? 'A competition that was deleted'
  if (tagId !== null) return tagName ?? 'A tag that was deleted or merged'
  return spanText(fromDay ?? '', toDay ?? '')
}

/** 'November 1 to November 20, 2026', or 'December 15, 2025 to January 5, 2026'. */
export function spanText(from: string, to: string): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return `${dayInYear(from)}${first === last ? '' : `, ${first}`} to ${dayInYear(to)}, ${last}`
}

/** Creates a link, whose path is returned this once, and mails its member. Someone who finds a logged-in browser can't. */
export async function addLink(deps: Deps, userId: number, input: NewCoachLink, visit: Visit) {
  const { db, env, clock, wakeMail } = deps
  const [token, now] = [createToken(), clock()]
  await requireConfirmed(db, userId, visit.sessionHash, now)
  const link = await db.transaction().execute(async (tx) => {
    // One after another, so that two at once don't exceed the limit.
    const account = await lockUser(tx, userId)
    if (!account) throw new Refusal('SIGNED_OUT')
    if ((await linkRows(tx, userId)).length >= coachingLimits.linksOfAUser)
      throw new Refusal('TOO_MANY_COACH_LINKS')
    await requireCovered(tx, userId, input.covers)
    const { id } = await insertLink(tx, {
      userId,
      name: input.name,
      tokenHash: hashToken(token),
      ...columnsOf(input.covers),
      showsPartners: input.showsPartners,
      files: [...new Set(input.files)],
      videoLinks: [...new Set(input.videoLinks)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + input.days * dayLength),
    })
    await recordEvent(tx, userId, 'coach-link-created', { ...visit, device: input.name }, now)
    const [recipient, { publicUrl }] = [asRecipient(account), env]
    const mail = coachLinkCreatedMail(recipient, { device: visit.device, publicUrl })
    await queueNotice(tx, { kind: 'coach-link-created', mail, userId, recipient, publicUrl, now })
    return found((await linkRows(tx, userId)).find((row) => row.id === id))
  })
  wakeMail()
  return { ...asLink(link, now), path: pathOf(userId, token) }
}

/** What isn't the member's isn't found. */
async function requireCovered(db: Db, userId: number, covers: Covers) {
  if (covers.kind === 'tag') found(await tagName(db, userId, covers.id))
  if (covers.kind === 'competition') found(await findCompetition(db, { userId, id: covers.id }))
}

const columnsOf = (covers: Covers) => ({
  fromDay: covers.kind === 'range' ? covers.from : null,
  toDay: covers.kind === 'range' ? covers.to : null,
  tagId: covers.kind === 'tag' ? covers.id : null,
  competitionId: covers.kind === 'competition' ? covers.id : null,
})

export const revokeLink = ({ db, clock }: Deps, userId: number, id: number, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    const name = found(await deleteLink(tx, userId, id))
    await recordEvent(tx, userId, 'coach-link-revoked', { ...visit, device: name }, clock())
  })

/** Photos, videos, and links to videos of the sessions that a link would show, and of the matches of a competition. */
export async function mediaOf({ db }: Deps, userId: number, query: MediaQuery): Promise<MediaToChoose> {
  const { from = null, to = null, tag = null, competition: competitionId = null } = query
  const competition =
    competitionId === null ? undefined : found(await findCompetition(db, { userId, id: competitionId }))
  if (tag !== null) found(await tagName(db, userId, tag))
  const shown = await shownBy(db, { userId, fromDay: from, toDay: to, tagId: tag, competitionId })
  const entries = (await repliesWithMedia(db, shown)).map((reply) => JSON.parse(reply) as Entry)
  const links = [
    ...(competition?.matches ?? []).flatMap(({ video: link }) =>
      link === '' || !competition ? [] : [{ date: competition.date, title: competition.name, link }],
    ),
    ...entries.flatMap(({ date, title, videoLinks }) => videoLinks.map((link) => ({ date, title, link }))),
  ]
  const files = entries.flatMap(({ date, title, fileAttachments }) =>
    fileAttachments.filter(({ mimetype }) => isShowable(mimetype)).map((file) => ({ date, title, file })),
  )
  return {
    files: files.slice(0, coachingLimits.mediaToChoose),
    videoLinks: links.slice(0, coachingLimits.mediaToChoose),
  }
}

/** A coach sees photos and videos. Documents stay with the member. */
const isShowable = (mimetype: string) => ['image', 'video'].includes(kindOf(mimetype) ?? '')

const linkInPath = new RegExp(`^(\\d+)\\.(${tokenPattern})$`)

/** The link at a path; undefined if it expired, was revoked, or never existed. */
export async function openLink({ db, clock }: Deps, link: string): Promise<OpenLink | undefined> {
  const [, userId, token] = linkInPath.exec(link) ?? []
  return userId && token ? findLinkByToken(db, Number(userId), token, clock()) : undefined
}

/** Counts that a link was opened, by anyone but its member. Nothing about who it was is stored. */
export async function recordOpening({ db, clock }: Deps, link: OpenLink, visitor: number | null) {
  if (visitor !== link.userId) await countOpening(db, link, dayIn(link.timeZone, clock()))
}

/** Forgets links that expired a while ago. */
export const sweepCoaching = (db: Db, now: Date) =>
  deleteLinksExpiredBefore(db, new Date(now.getTime() - coachingLimits.expiredFor * dayLength))

/** What a coach and the member have said, in a `row`; not whether it was read. */
export const commentFingerprint = sql<string>`md5(concat(row.name, row.text, row.answer))`

/** Nothing about them is new. */
export const archivedComments = archivedKind('comment', 'coachComments', {
  limit: { max: coachingLimits.commentsOfAUser, refusal: 'TOO_MANY_COMMENTS' },
  refs: { entryId: 'entry' },
  of: 'entryId',
  called: ({ name }) => name,
  compared: ({ answeredAt: _, ...comment }) => comment,
  fingerprint: commentFingerprint,
  rows: (comments, { now }) =>
    comments.map(({ answeredAt, createdAt, ...comment }) => ({
      ...comment,
      linkId: null,
      answeredAt: answeredAt === null ? null : new Date(answeredAt),
      seenAt: now,
      createdAt: createdAt ?? now,
    })),
})
