import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPending, newOperation, type Operation } from '#shared/offline/operations.ts'
import { type Card, type Due, practiceLog, ratings } from '#shared/techniques/practice.ts'
import { accidents, type Fault, Tab } from '#test/outbox-tab.ts'
import { practice } from '#test/practice.ts'
import { aWorld } from '#test/world.ts'
import type { OperationKind } from '#web/features/offline/outbox/define-operation.ts'
import { sendAll } from '#web/features/offline/outbox/sending/send-all.ts'
import { memoryDatabase } from '#web/features/offline/outbox/storage/memory-database.ts'
import { writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { thingOf } from '#web/features/offline/things/define-thing.ts'
import { createReview, removeReview, snoozeCard, takeOutReview } from './operations.ts'
import { shownCards } from './review/shown-cards.ts'

const { create: createPracticeLog } = thingOf('PracticeLog')
const world = await aWorld()
const today = '2026-11-21'
const names = ['Knee Cut', 'Armbar']

const aFault = fc.constantFrom<Fault>(...accidents)
const aStep = fc.oneof(
  fc.record({ do: fc.constant('rate' as const), which: fc.nat(1), rating: fc.constantFrom(...ratings) }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('snooze' as const), which: fc.nat(1) }),
  fc.record({ do: fc.constant('log' as const), which: fc.nat(1) }),
  fc.record({ do: fc.constant('sync' as const), met: fc.array(aFault, { maxLength: 5 }) }),
)
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never

/** A device of a member with two techniques in practice, and what they think they have done on it. */
async function aDevice() {
  const person = await world.signUp()
  await practice(person, ...names)
  const database = memoryDatabase()
  const cards: Card[] = (await person.get('/api/practice/cards')).body
  const cardOf = (which: number) => cards[which] ?? expect.unreachable()
  const ratedAs: { id: string; card: Card; rating: string }[] = []
  let logs = 0
  let now = 0

  const write = async <Data>(kind: OperationKind<Data, unknown>, data: Data, needs: string[] = []) => {
    const { id: userId } = person.user
    const subject = kind.subjectOf && { subject: kind.subjectOf(data) }
    const written = newOperation({ kind: kind.kind, userId, now: ++now, data, needs, ...subject })
    return (await writeOperation(database, kind, written)).operation
  }
  const sync = async (met: Fault[]) => {
    const host = {
      person,
      database,
      locks: undefined,
      onStored: () => undefined,
      arrive: <T>(call: () => Promise<T>) => call(),
      edit: () => Promise.resolve(),
      changeElsewhere: () => Promise.resolve(),
    }
    const options = { userId: person.user.id, mayTry: () => true, isSentByForm: () => false }
    await new Tab(host, met).run((sender) => sendAll({ ...sender, ...options }))
  }
  const undo = async () => {
    const last = ratedAs.pop()
    if (!last || (await takeOutReview(database, last.id))) return
    await write(removeReview, { card: last.card, operationId: last.id }, [last.id])
  }
  return {
    sync,
    live: async (step: Step) => {
      if (step.do === 'sync') return sync(step.met)
      if (step.do === 'undo') return undo()
      const card = cardOf(step.which)
      if (step.do === 'snooze') return void (await write(snoozeCard, { card, until: '2026-11-25' }))
      if (step.do === 'log') {
        logs += 1
        const fields = { ...practiceLog.initial, techniqueId: card.techniqueId, date: today, name: card.name }
        return void (await write(createPracticeLog, fields))
      }
      const { id } = await write(createReview, { card, rating: step.rating, date: today })
      ratedAs.push({ id, card, rating: step.rating })
    },
    pending: async (): Promise<Operation[]> => (await database.all()).filter(isPending),
    thought: () => ({
      ratings: names.map((name) => ratedAs.filter(({ card }) => card.name === name).map(({ rating }) => rating)),
      logs,
    }),
    stored: async () => {
      const ratings: string[][] = []
      for (const { techniqueId } of cards) {
        const { reviews } = (await person.get(`/api/practice/history?techniqueId=${techniqueId}`)).body
        ratings.push(reviews.map(({ rating }: { rating: string }) => rating).reverse())
      }
      return { ratings, logs: (await person.get('/api/practice/logs')).body.length }
    },
    due: async (): Promise<Due> => (await person.get('/api/practice/due')).body,
  }
}

test('whatever happens to the calls, every rating and practice log is stored once, and none that was undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 12 }), async (steps) => {
      const device = await aDevice()
      for (const step of steps) await device.live(step)
      while ((await device.pending()).length > 0) await device.sync([])
      expect(await device.stored()).toEqual(device.thought())
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('what a device shows before it syncs is what the server has afterwards', async () => {
  const device = await aDevice()
  const before = await device.due()
  await device.live({ do: 'rate', which: 0, rating: 'good' })
  await device.live({ do: 'rate', which: 1, rating: 'again' })
  await device.live({ do: 'undo' })
  await device.live({ do: 'snooze', which: 1 })
  const shown = shownCards(before.cards, await device.pending())
  await device.sync([])
  const byId = (one: Card, other: Card) => one.techniqueId - other.techniqueId
  expect((await device.due()).cards.toSorted(byId)).toEqual(shown.toSorted(byId))
})
