import type { Deps } from '#server/deps.ts'
import { ownLogs } from '#server/features/practice/logs.ts'
import { addCards, addReview } from '#server/features/practice/service.ts'
import { techniquesOf } from '#server/features/techniques/queries.ts'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { type Memory, practiceLog } from '#shared/techniques/practice.ts'
import { scheduleReview } from '#shared/techniques/scheduling.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import type { Random } from './random.ts'

/** Those with notes of their own come first. */
const practiced = ['Knee Cut', 'Underhook Sweep', 'Armbar', 'Triangle Choke', 'Two-on-one grip break']
const [mostPracticed, fresh] = [8, 2]

const partners = ['Theo', 'Ana', 'Kofi', 'Beatriz', '']
const months = 3

/** Three months of practice: reviews when they were due, now and then late, and drilling once or twice a week. */
export async function addPractice(onDay: (date: string) => Deps, userId: number, random: Random) {
  const start = addDays(localDay(new Date()), -30 * months)
  const library = await techniquesOf(onDay(start).db, userId)
  const rank = ({ name }: Technique) => practiced.toReversed().indexOf(name)
  const chosen = library.toSorted((a, b) => rank(b) - rank(a)).slice(0, mostPracticed)
  await addCards(onDay(start), userId, { techniqueIds: chosen.map(({ id }) => id), isSuggested: false })
  for (const { id } of chosen.slice(0, -fresh)) {
    await addReviews(onDay, userId, id, addDays(start, random.between(0, 20)), random)
    await addLogs(onDay, userId, id, start, random)
  }
}

type Days = Parameters<typeof addPractice>[0]

async function addReviews(onDay: Days, userId: number, techniqueId: number, start: string, random: Random) {
  const today = localDay(new Date())
  const isLeft = random.chance(0.6)
  let memory: Memory | null = null
  for (let date = start; date < today; ) {
    const rating = random.pick(['again', 'hard', 'good', 'good', 'good', 'easy'] as const)
    const scheduled = scheduleReview(memory, rating, date)
    // Some are left for today.
    if (isLeft && scheduled.dueOn > today) return
    await addReview(onDay(date), userId, { techniqueId, rating, date })
    memory = scheduled.memory
    date = random.chance(0.3) ? addDays(scheduled.dueOn, random.between(1, 3)) : scheduled.dueOn
  }
}

async function addLogs(onDay: Days, userId: number, techniqueId: number, start: string, random: Random) {
  for (let week = 0; week < months * 4; week++) {
    if (random.chance(0.5)) continue
    const unit = random.pick(['reps', 'reps', 'minutes'] as const)
    const log = practiceLog.create.parse({
      techniqueId,
      date: addDays(start, week * 7 + random.between(0, 6)),
      amount: unit === 'reps' ? random.between(2, 8) * 5 : random.pick([5, 10, 15]),
      unit,
      resistance: random.pick(['cooperative', 'positional', 'positional', 'live'] as const),
      success: Math.min(5, Math.floor(week / 4) + random.between(0, 3)),
      partner: random.pick(partners),
    })
    await ownLogs.create(onDay(log.date), userId, log)
  }
}
