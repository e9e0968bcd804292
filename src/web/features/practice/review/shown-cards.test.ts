import { expect, test } from 'vitest'
import { newOperation, type Operation } from '#shared/offline/operations.ts'
import { type Card, practiceLog, type Rating } from '#shared/techniques/practice.ts'
import { scheduleReview } from '#shared/techniques/scheduling.ts'
import { lastReview, shownCards } from './shown-cards.ts'

const today = '2026-11-22'

const aCard = (techniqueId: number): Card => ({
  techniqueId,
  name: `Technique ${techniqueId}`,
  dueOn: today,
  snoozedUntil: '',
  memory: null,
})
const [kneeCut, armbar] = [aCard(1), aCard(2)]

let time = 0
const operation = <Data>(kind: string, data: Data): Operation<Data> =>
  newOperation({ kind, data, userId: 1, now: ++time })
const rated = (card: Card, rating: Rating, date = today) => operation('createReview', { card, rating, date })
const undone = (card: Card, operationId: string) => operation('removeReview', { card, operationId })

test('a rating that is not synced yet schedules its card, and leaves the others', () => {
  expect(shownCards([kneeCut, armbar], [rated(kneeCut, 'good')])).toEqual([
    { ...kneeCut, ...scheduleReview(null, 'good', today) },
    armbar,
  ])
})

test('ratings of one card follow each other', () => {
  const [shown] = shownCards([kneeCut], [rated(kneeCut, 'again'), rated(kneeCut, 'easy')])
  const first = scheduleReview(null, 'again', today)
  expect(shown).toMatchObject(scheduleReview(first.memory, 'easy', today))
})

test('an undone rating leaves the card as it was, whether the rating is stored or not', () => {
  const review = rated(kneeCut, 'good')
  const undo = undone(kneeCut, review.id)
  expect(shownCards([kneeCut], [review, undo])).toEqual([kneeCut])
  const stored = { ...kneeCut, ...scheduleReview(null, 'good', today) }
  expect(shownCards([stored], [undo])).toEqual([kneeCut])
})

test('a card snoozed offline waits, and a rating ends that', () => {
  const snooze = operation('snoozeCard', { card: kneeCut, until: '2026-11-25' })
  expect(shownCards([kneeCut], [snooze])).toEqual([{ ...kneeCut, snoozedUntil: '2026-11-25' }])
  expect(shownCards([kneeCut], [snooze, rated(kneeCut, 'good')])[0]?.snoozedUntil).toBe('')
})

test('what was drilled and rated offline schedules its card; without a success, it doesn’t', () => {
  const log = { ...practiceLog.initial, techniqueId: kneeCut.techniqueId, name: kneeCut.name, date: today }
  const drilled = operation('createPracticeLog', { ...log, success: 4 })
  expect(shownCards([kneeCut, armbar], [drilled])).toEqual([
    { ...kneeCut, ...scheduleReview(null, 'good', today) },
    armbar,
  ])
  expect(shownCards([kneeCut], [operation('createPracticeLog', log)])).toEqual([kneeCut])
})

test('a rating of a card that is no longer in practice changes nothing', () => {
  expect(shownCards([armbar], [rated(kneeCut, 'good')])).toEqual([armbar])
})

test('the last rating of the day can be undone, then the one before it', () => {
  const [first, second] = [rated(kneeCut, 'good'), rated(armbar, 'hard')]
  const earlier = rated(kneeCut, 'good', '2026-11-21')
  expect(lastReview([earlier, first, second], 1, today)).toBe(second)
  expect(lastReview([earlier, first, second, undone(armbar, second.id)], 1, today)).toBe(first)
  expect(lastReview([earlier], 1, today)).toBeUndefined()
  expect(lastReview([first], 2, today)).toBeUndefined()
})
