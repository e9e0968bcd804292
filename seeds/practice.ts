import type { Deps } from '#server/deps.ts'
import { addLog } from '#server/features/practice/logs.ts'
import { addCards, addReview } from '#server/features/practice/service.ts'
import { addTechnique } from '#server/features/techniques/service.ts'
import { addDays, localDay } from '#shared/dates.ts'
import { type Memory, newPracticeLog } from '#shared/practice.ts'
import { scheduleReview } from '#shared/scheduling.ts'
import { type NewTechnique, newTechnique } from '#shared/techniques.ts'
import type { Random } from './random.ts'

/** What a member practices, with their own notes. */
const practiced: Partial<NewTechnique>[] = [
  {
    name: 'Knee Cut',
    position: 'half-guard',
    category: 'pass',
    side: 'top',
    status: 'drilling',
    steps: 'Win the far underhook.\nKnee across their thigh, shin low.\nHead down on the far side, slide through.',
    keyDetails: 'Slide the shin, not the kneecap.',
    commonMistakes: 'Without the underhook I only give my back.',
  },
  {
    name: 'Scissor Sweep',
    position: 'closed-guard',
    category: 'sweep',
    side: 'bottom',
    status: 'learning',
    steps: 'Collar and sleeve.\nShin across the belly, other leg on the mat.\nPull them onto me, then scissor.',
    keyDetails: 'Off balance first, scissor second.',
  },
  {
    name: 'Rear Naked Choke',
    position: 'back-control',
    category: 'submission',
    side: 'top',
    status: 'hitting-live',
    keyDetails: 'Elbow under the chin, squeeze with the back, not with the arms.',
  },
  {
    name: 'Knee-Elbow Escape',
    position: 'mount',
    category: 'escape',
    side: 'bottom',
    status: 'drilling',
    steps: 'Frame on the hip.\nOn my side.\nKnee to elbow, back to half guard.',
  },
  { name: 'Toreando', position: 'open-guard', category: 'pass', side: 'top', status: 'learning' },
  {
    name: 'Hip Bump Sweep',
    position: 'closed-guard',
    category: 'sweep',
    side: 'bottom',
    status: 'learning',
    commonMistakes: 'Stopping halfway.',
  },
  { name: 'Triangle Choke', position: 'closed-guard', category: 'submission', side: 'bottom', status: 'to-learn' },
]

const partners = ['Theo', 'Ana', 'Kofi', 'Beatriz', '']
const months = 3

/** Three months of practice: reviews when they were due, now and then late, and drilling once or twice a week. */
export async function addPractice(onDay: (date: string) => Deps, userId: number, random: Random) {
  const today = localDay(new Date())
  const start = addDays(today, -30 * months)
  for (const fields of practiced) {
    const { created } = await addTechnique(onDay(start), userId, newTechnique.parse(fields))
    if (fields.status === 'to-learn') continue
    await addCards(onDay(start), userId, { techniqueIds: [created.id], isSuggested: false })
    if (fields.status === 'learning' && random.chance(0.4)) continue
    await addReviews(onDay, userId, created.id, addDays(start, random.between(0, 20)), random)
    await addLogs(onDay, userId, created.id, start, random)
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
    const log = newPracticeLog.parse({
      techniqueId,
      date: addDays(start, week * 7 + random.between(0, 6)),
      amount: unit === 'reps' ? random.between(2, 8) * 5 : random.pick([5, 10, 15]),
      unit,
      resistance: random.pick(['cooperative', 'positional', 'positional', 'live'] as const),
      success: Math.min(5, Math.floor(week / 4) + random.between(0, 3)),
      partner: random.pick(partners),
    })
    await addLog(onDay(log.date), userId, log)
  }
}
