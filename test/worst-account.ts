import { keyed } from '#server/db/names.ts'
import type { Db } from '#server/db/tables.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { competitionLimits, focusLimits } from '#shared/foundation/lazy-limits.ts'
import { limits } from '#shared/foundation/limits.ts'

type Post = (url: string, body: object) => Promise<{ status: number; body: any }>

/** The ids of a full account, for calls that need one. */
export interface FullAccount {
  techniques: number[]
  entries: number[]
  tags: number[]
  partners: number[]
  templates: number[]
}

/** Different names, each as long as allowed, that share all their words but one. */
const longName = (n: number, length: number) =>
  `${n} ${'de la riva x-pass half guard '.repeat(10)}`.slice(0, length).trim()
const longText = (length: number) =>
  'Got tapped by 7 de la riva, then half guard, and single leg x. '.repeat(400).slice(0, length)

/** Creates things until there are `most` or one is refused, a few at a time; returns their ids. */
async function fill(most: number, create: (n: number) => ReturnType<Post>): Promise<number[]> {
  const ids: number[] = []
  let [next, isFull] = [0, false]
  const work = async () => {
    while (next < most && !isFull) {
      const { status, body } = await create(next++)
      if (status >= 400) isFull = true
      else ids.push(body.id)
    }
  }
  await Promise.all([1, 2, 3, 4].map(work))
  return ids
}

/** Stores as much in an account as the limits allow, in the most expensive way there is. */
export async function fillAccount(
  db: Db,
  person: { id: number; post: Post },
  today: string,
): Promise<FullAccount> {
  const techniques = await fill(limits.techniquesOfAUser, (n) =>
    person.post('/api/techniques', {
      name: longName(n, limits.techniqueName),
      otherNames: Array.from({ length: limits.otherNames }, (_, other) =>
        longName(1000 + n * 10 + other, limits.techniqueName),
      ),
    }),
  )
  // At once, because there are so many.
  const tags = await db
    .insertInto('tags')
    .values(
      Array.from({ length: limits.tagsOfAUser }, (_, n) => ({
        userId: person.id,
        name: longName(n, limits.tagName),
        colorClass: 'blue' as const,
      })).map(keyed),
    )
    .returning('id')
    .execute()
  const tagIds = tags.map(({ id }) => id)
  const partners = await fill(limits.partnersOfAUser, (n) =>
    person.post('/api/partners', { name: longName(n, limits.partnerName), notes: longText(limits.partnerNotes) }),
  )
  const templates = await fill(limits.templatesOfAUser, (n) =>
    person.post('/api/templates', {
      name: longName(n, limits.templateName),
      notesPrompts: longText(limits.notesPrompts),
    }),
  )
  await fill(Math.min(limits.rulesOfAUser, limits.trial.entries / 4), (n) =>
    person.post('/api/entries', {
      title: longName(n, limits.title),
      date: addDays(today, -300),
      startTime: `0${n % 10}:${10 + (n % 50)}`,
      isRecurring: true,
      recurrencePattern: 'daily',
      recurrenceEndDate: addDays(today, 365),
      tags: tagIds.slice(0, 10),
    }),
  )
  const rounds = Array.from({ length: limits.roundsOnAnEntry }, (_, round) => ({
    partnerId: partners[round % partners.length],
    submissions: Array.from({ length: limits.submissionsInARound }, (_s, n) => ({
      name: longName((round * 20 + n) % 1000, limits.techniqueName),
      isMine: n % 2 === 0,
    })),
    notes: longText(limits.roundNotes),
  }))
  const entries = await fill(limits.trial.entries, (n) =>
    person.post('/api/entries', {
      title: longName(n, limits.title),
      date: addDays(today, -n),
      startTime: '19:00',
      endTime: '20:30',
      notes: longText(limits.notes),
      tags: tagIds.slice(0, limits.tagsOnAnEntry),
      techniques: techniques.slice(0, limits.techniquesOnAnEntry),
      rounds,
    }),
  )
  await fill(limits.openReminders, (n) =>
    person.post('/api/reminders', { title: longName(n, limits.reminderTitle), date: today }),
  )
  await fill(limits.injuriesOfAUser, () =>
    person.post('/api/injuries', { part: 'Knee', from: today, note: longText(limits.injuryNote) }),
  )
  await fill(limits.absencesOfAUser, () =>
    person.post('/api/absences', { from: today, to: today, note: longText(limits.absenceNote) }),
  )
  const matches = Array.from({ length: competitionLimits.matches }, (_, n) => ({
    key: String(n),
    outcome: 'won',
    ending: 'submission',
    technique: longName(n, limits.techniqueName),
    position: longName(n, limits.position),
    notes: longText(competitionLimits.matchNotes),
    videoNotes: longText(competitionLimits.matchVideoNotes),
  }))
  await fill(competitionLimits.competitionsOfAUser, (n) =>
    person.post('/api/competitions', { name: longName(n, competitionLimits.name), date: today, matches }),
  )
  await fill(focusLimits.focusesOfAUser, (n) =>
    person.post('/api/focuses', {
      kind: 'techniques',
      names: Array.from({ length: focusLimits.names }, (_, one) =>
        longName(n * focusLimits.names + one, limits.techniqueName),
      ),
      from: today,
      weeks: focusLimits.weeks,
      note: longText(focusLimits.note),
    }),
  )
  return { techniques, entries, tags: tagIds, partners, templates }
}
