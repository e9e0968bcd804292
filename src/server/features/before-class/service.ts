import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { findOpenFocus } from '#server/features/focus/service.ts'
import { dueOf } from '#server/features/practice/service.ts'
import { mostCaughtSince } from '#server/features/sparring/service.ts'
import { cardsText, classLines, leakDays, leakText, workedOn } from '#shared/entries/before-class.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { focusText } from '#shared/focus/focuses.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { shortened } from '#shared/foundation/text.ts'
import { queueOf } from '#shared/techniques/practice.ts'

type Class = Pick<Entry, 'title' | 'instructor'>

/** How much of each text is shown. */
const shown = (text: string) => shortened(text, 80)

/** What a member should know before a class, in two lines at most: what the card in the journal says. */
export async function classLinesOf(deps: Deps, userId: number, next: Class): Promise<string[]> {
  const { db } = deps
  const [last, due, open] = await Promise.all([
    lastLike(db, userId, next),
    dueOf(deps, userId),
    findOpenFocus(db, userId),
  ])
  const leak = await mostCaughtSince(db, userId, addDays(due.today, 1 - leakDays))
  return classLines({
    last: last ? shown(workedOn(last)) : '',
    leak: leak ? shown(leakText(leak)) : '',
    focus: open ? shown(focusText(open)) : '',
    cards: cardsText(queueOf(due.cards, due.today, due.settings).length),
  })
}

type Trained = Pick<Entry, 'title' | 'instructor' | 'notes' | 'date' | 'techniques'>

/** The latest trained session of the same class, or else with the same coach. */
async function lastLike(db: Db, userId: number, { title, instructor }: Class): Promise<Trained | undefined> {
  const { rows } = await sql<Trained>`
    select title, instructor, notes, date, reply_json::json -> 'techniques' as techniques
    from entries
    where user_id = ${userId} and deleted_at is null and not is_planned
      and (title = ${title} or (instructor = ${instructor} and instructor <> ''))
    order by title = ${title} desc, date desc, id desc limit 1`.execute(db)
  return rows[0]
}
