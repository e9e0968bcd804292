import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { coachCommentsMail } from '#server/features/mail/mailing-templates.ts'
import { asRecipient, mailOffUrl } from '#server/features/users/service.ts'
import { entriesPath } from '#shared/foundation/paths.ts'
import { hoursAfter, type Letter } from './letter.ts'
import type { Member } from './queries.ts'
import { aboutEntry, listItem, withMore } from './wording.ts'

/** How many comments are listed. */
const mostListed = 7
/** How many days a comment is news, if no server was running. */
const newsFor = 3

/** To those whose coaches have commented on a session since the last such email, if they haven't read it meanwhile. */
export async function coachCommentLetters(deps: Deps, members: Member[], day: string): Promise<Letter[]> {
  const { publicUrl } = deps.env
  const comments = await newComments(
    deps.db,
    members.map(({ id }) => id),
    deps.clock(),
  )
  return members.flatMap((member): Letter[] => {
    const listed = comments.get(member.id) ?? []
    const [first] = listed
    if (!first) return []
    const items = listed.map(({ entryId, name, title, text }) =>
      aboutEntry(publicUrl, entryId, listItem(text.replace(/\s+/g, ' '), name, title)),
    )
    const mail = coachCommentsMail(asRecipient(member), {
      count: first.total,
      comments: withMore(items, first.total),
      url: `${publicUrl}${entriesPath}/${first.entryId}`,
      offUrl: mailOffUrl(publicUrl, member, 'coach'),
    })
    return [{ userId: member.id, kind: 'coach-comments', day, mail, expiresAt: hoursAfter(deps.clock(), 24) }]
  })
}

interface NewComment {
  userId: number
  entryId: number
  name: string
  title: string
  text: string
  /** How many comments are new to the member. */
  total: number
}

/**
 * The comments that each member hasn't read and wasn't told of, the latest first. One that came while the last email was made
 * is told of again rather than never.
 */
async function newComments(db: Db, userIds: number[], now: Date): Promise<Map<number, NewComment[]>> {
  const { rows } = await sql<NewComment>`
    select user_id, entry_id, name, title, text, total from (
      select c.user_id, c.entry_id, c.name, e.title, c.text,
        row_number() over (partition by c.user_id order by c.id desc) as place,
        count(*) over (partition by c.user_id) as total
      from coach_comments c
      join entries e on e.user_id = c.user_id and e.id = c.entry_id and e.deleted_at is null
      where c.user_id = any(${userIds}::bigint[]) and c.seen_at is null
        and c.created_at > ${now}::timestamptz - ${newsFor}::int * interval '1 day'
        and not exists (
          select from mailings m
          where m.user_id = c.user_id and m.kind = 'coach-comments' and m.queued_at > c.created_at + interval '1 minute'
        )
    ) news
    where place <= ${mostListed} order by user_id, place`.execute(db)
  return Map.groupBy(rows, ({ userId }) => userId)
}
