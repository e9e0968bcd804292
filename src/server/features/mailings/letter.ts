import type { MailingKind } from '#server/db/tables/mailings.ts'
import type { Deps } from '#server/deps.ts'
import { queueBulk } from '#server/features/mail/service.ts'
import type { Mail } from '#server/outside/mail/mailer.ts'
import { insertMailings } from './queries.ts'

/** An email to a member. Nobody gets two of a kind for the same day. */
export interface Letter {
  userId: number
  kind: MailingKind
  day: string
  mail: Mail
  /** If it can't be sent before that, it isn't news anymore. */
  expiresAt: Date
}

const keyOf = ({ userId, kind, day }: Pick<Letter, 'userId' | 'kind' | 'day'>) => `${userId} ${kind} ${day}`

/** Queues letters that no server has queued before. */
export async function queueLetters({ db, clock, wakeMail }: Deps, letters: Letter[]) {
  if (letters.length === 0) return
  const queuedAt = clock()
  await db.transaction().execute(async (tx) => {
    const inserted = new Set((await insertMailings(tx, letters, queuedAt)).map(keyOf))
    const fresh = letters.filter((letter) => inserted.has(keyOf(letter)))
    if (fresh.length > 0) await queueBulk(tx, fresh, queuedAt)
  })
  wakeMail()
}

export const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)
