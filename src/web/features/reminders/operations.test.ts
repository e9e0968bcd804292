import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReminderFields } from '#shared/calendar/reminder-changes.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { isPending, newOperation, type Operation, type OperationData } from '#shared/offline/operations.ts'
import { accidents, type Fault, Tab } from '#test/outbox-tab.ts'
import { aWorld, type Person } from '#test/world.ts'
import type { OperationKind } from '#web/features/offline/outbox/define-operation.ts'
import { sendAll } from '#web/features/offline/outbox/sending/send-all.ts'
import { openDatabase } from '#web/features/offline/outbox/storage/database.ts'
import { changed, writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { changeReminder, createReminder } from './operations.ts'
import { shownReminders } from './use-reminders.ts'

const world = await aWorld()

const aFault = fc.constantFrom<Fault>(...accidents)
const which = fc.nat(1)
const aStep = fc.oneof(
  fc.record({ do: fc.constant('complete' as const), which, completed: fc.boolean() }),
  fc.record({ do: fc.constant('snooze' as const), which, day: fc.integer({ min: 22, max: 30 }) }),
  fc.record({ do: fc.constant('rename' as const), which }),
  fc.record({ do: fc.constant('remove' as const), which, removal: fc.constantFrom('remove', 'restore') }),
  fc.record({ do: fc.constant('add' as const) }),
  fc.record({ do: fc.constant('sync' as const), met: fc.array(aFault, { maxLength: 5 }) }),
)
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never
type Change = OperationData['changeReminder']

/** A device of a member with two reminders, one of which repeats, and what they think they have done on it. */
async function aDevice() {
  const person = await world.signUp()
  const list = async (): Promise<Reminder[]> => (await person.get('/api/reminders')).body
  await person.post('/api/reminders', { title: 'Stretch', date: '2026-11-21', repeat: 'weekly' })
  await person.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-21' })
  const database = openDatabase(crypto.randomUUID())
  const thought = (await list()).map((one) => ({ ...one, isRemoved: false }))
  let now = 0
  let names = 0
  let added = 0

  const write = async <Data>(kind: OperationKind<Data, unknown>, data: Data) => {
    const subject = kind.subjectOf && { subject: kind.subjectOf(data) }
    await writeOperation(
      database,
      kind,
      newOperation({ kind: kind.kind, userId: person.user.id, now: ++now, data, ...subject }),
    )
  }
  const change = async (
    one: (typeof thought)[number],
    fields: Partial<Reminder>,
    seen: Partial<ReminderFields>,
  ) => {
    const { isRemoved: _, ...reminder } = one
    const was = Object.keys(seen).length > 0 && { was: seen }
    await write(changeReminder, { reminder, change: { ...fields, ...was } })
    Object.assign(one, fields)
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
  const live = async (step: Step) => {
    if (step.do === 'sync') return sync(step.met)
    if (step.do === 'add') {
      added += 1
      return write(createReminder, { title: `Added ${added}`, date: '2026-12-01', priority: 'low', repeat: '' })
    }
    const one = thought[step.which] ?? expect.unreachable()
    if (step.do === 'remove') {
      const { isRemoved: _, ...reminder } = one
      one.isRemoved = step.removal === 'remove'
      return write(changeReminder, { reminder, change: {}, removal: step.removal })
    }
    // A removed reminder isn't shown.
    if (one.isRemoved) return undefined
    if (step.do === 'complete') return change(one, { completed: step.completed }, {})
    if (step.do === 'snooze') return change(one, { date: `2026-11-${step.day}` }, {})
    return change(one, { title: `Name ${++names}` }, { title: one.title })
  }
  return {
    live,
    sync,
    list,
    pending: async (): Promise<Operation[]> => (await database.all()).filter(isPending),
    thought: () => thought.flatMap(({ isRemoved, ...one }) => (isRemoved ? [] : [one])),
    added: () => added,
    ids: thought.map(({ id }) => id),
  }
}

test('whatever happens to the calls, reminders end up as their owner left them, and one follows one that repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 14 }), async (steps) => {
      const device = await aDevice()
      for (const step of steps) await device.live(step)
      for (let rounds = 0; (await device.pending()).length > 0; rounds++) {
        expect(rounds).toBeLessThan(10)
        await device.sync([])
      }
      const stored = await device.list()
      const own = stored.filter(({ id }) => device.ids.includes(id))
      expect(own.toSorted((one, other) => one.id - other.id)).toEqual(device.thought())
      expect(stored.filter(({ title }) => title.startsWith('Added')).length).toBe(device.added())
      const followers = stored.length - own.length - device.added()
      const isFollowed = device.thought().some(({ completed, repeat }) => completed && repeat !== '')
      const isGone = device.thought().every(({ repeat }) => repeat === '')
      if (!isGone) expect(followers).toBe(isFollowed ? 1 : 0)
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('what a device shows before it syncs is what the server has afterwards', async () => {
  const device = await aDevice()
  const before = await device.list()
  await device.live({ do: 'snooze', which: 0, day: 25 })
  await device.live({ do: 'rename', which: 0 })
  await device.live({ do: 'remove', which: 1, removal: 'remove' })
  const shown = shownReminders(before, await device.pending())
  await device.sync([])
  expect(await device.list()).toEqual(shown)
})

/** A device on which nothing is sent before it syncs. */
function aPhoneOf(person: Person) {
  const database = openDatabase(crypto.randomUUID())
  let now = 0
  const never = () => Promise.resolve()
  const host = {
    person,
    database,
    locks: undefined,
    onStored: () => undefined,
    edit: never,
    changeElsewhere: never,
  }
  const options = { userId: person.user.id, mayTry: () => true, isSentByForm: () => false }
  return {
    write: (data: Change) => {
      const subject = changeReminder.subjectOf?.(data) ?? expect.unreachable()
      const written = { kind: 'changeReminder', userId: person.user.id, now: ++now, subject, data }
      return writeOperation(database, changeReminder, newOperation(written))
    },
    pending: async () => (await database.all()).filter(isPending),
    choose: async (data: Change) => {
      for (const { id } of await database.all()) await database.change(id, (now) => changed(now, { data }))
    },
    sync: (met: Fault[] = []) =>
      new Tab({ ...host, arrive: (call) => call() }, met).run((sender) => sendAll({ ...sender, ...options })),
  }
}

test('words typed over what another device has changed are not sent over it, and become a reminder of their own', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/reminders', { title: 'Stretch', date: '2026-11-21' })
  await rafa.patch(`/api/reminders/${seen.id}`, { title: 'Stretch twice' })
  const device = aPhoneOf(rafa)
  await device.write({ reminder: seen, change: { title: 'Stretch hips', was: { title: 'Stretch' } } })
  await device.sync()
  const [refused] = await device.pending()
  expect(refused?.problem?.code).toBe('CHANGED_ELSEWHERE')
  expect((await rafa.get('/api/reminders')).body).toMatchObject([{ title: 'Stretch twice' }])
  const convertToCreate = changeReminder.convertToCreate?.(refused as Operation<Change>)
  expect(convertToCreate).toMatchObject({
    kind: 'createReminder',
    data: { title: 'Stretch hips', date: '2026-11-21', priority: 'medium', repeat: '' },
  })
})

test('after a conflict, a reminder is saved by editing it as it is now', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/reminders', { title: 'Stretch', date: '2026-11-21' })
  const { body: theirs } = await rafa.patch(`/api/reminders/${seen.id}`, { title: 'Stretch twice' })
  const device = aPhoneOf(rafa)
  await device.write({ reminder: seen, change: { title: 'Stretch hips', was: { title: 'Stretch' } } })
  await device.sync()
  await device.write({
    reminder: theirs,
    change: {
      title: 'Stretch hips twice',
      date: '2026-11-22',
      was: { title: 'Stretch twice', date: '2026-11-21' },
    },
  })
  await device.sync()
  expect(await device.pending()).toEqual([])
  expect((await rafa.get('/api/reminders')).body).toMatchObject([
    { title: 'Stretch hips twice', date: '2026-11-22' },
  ])
})

test('a reminder that another device has changed is not deleted by a device that didn’t know: its owner is asked', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/reminders', { title: 'Physio', date: '2026-11-21' })
  const device = aPhoneOf(rafa)
  await device.write({ reminder: seen, change: {}, removal: 'remove' })
  const { body: theirs } = await rafa.patch(`/api/reminders/${seen.id}`, { title: 'Physio: bring the MRI' })
  await device.sync()
  const list = async (): Promise<Reminder[]> => (await rafa.get('/api/reminders')).body
  const [asked] = await device.pending()
  expect(asked).toMatchObject({ conflict: { theirs } })
  expect(await list()).toEqual([theirs])
  expect(shownReminders(await list(), await device.pending())).toEqual([theirs])

  const choices = changeReminder.removalConflictOf?.(asked as Operation<Change>) ?? expect.unreachable()
  expect(choices.kept).toBe(undefined)
  await device.choose(choices.anyway)
  await device.sync()
  expect([await list(), await device.pending()]).toEqual([[], []])
  await device.write(choices.undo)
  await device.sync()
  expect(await list()).toEqual([theirs])
})

test('the reminder of a session is deleted unasked, whatever its session is called by now', async () => {
  const rafa = await world.signUp()
  const session = await rafa.log({ notes: '', hasPostSessionNotes: true })
  const [seen]: Reminder[] = (await rafa.get('/api/reminders')).body
  await rafa.patch(`/api/entries/${session.id}`, { title: 'Knee cut', date: '2026-11-20' })
  const device = aPhoneOf(rafa)
  await device.write({ reminder: seen ?? expect.unreachable(), change: {}, removal: 'remove' })
  await device.sync()
  expect([(await rafa.get('/api/reminders')).body, await device.pending()]).toEqual([[], []])
})

test('what was written in a reminder before it was deleted comes back with Undo, also after the deletion has synced', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/reminders', { title: 'Stretch', date: '2026-11-21' })
  const device = aPhoneOf(rafa)
  await device.write({ reminder: seen, change: { title: 'Stretch hips', was: { title: 'Stretch' } } })
  await device.write({ reminder: { ...seen, title: 'Stretch hips' }, change: {}, removal: 'remove' })
  await device.sync()
  const list = async (): Promise<Reminder[]> => (await rafa.get('/api/reminders')).body
  expect([await list(), await device.pending()]).toEqual([[], []])
  await device.write({ reminder: { ...seen, title: 'Stretch hips' }, change: {}, removal: 'restore' })
  await device.sync()
  expect(await list()).toEqual([{ ...seen, title: 'Stretch hips' }])
})

test('a reminder that another device has deleted needs no snooze, but words typed into it are kept', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/reminders', { title: 'Stretch', date: '2026-11-21' })
  await rafa.delete(`/api/reminders/${seen.id}`)
  const device = aPhoneOf(rafa)
  await device.write({ reminder: seen, change: { date: '2026-11-25' } })
  await device.sync()
  expect(await device.pending()).toEqual([])
  await device.write({ reminder: seen, change: { title: 'Stretch hips', was: { title: 'Stretch' } } })
  await device.sync()
  expect(await device.pending()).toMatchObject([
    { problem: { code: 'NOT_FOUND', message: 'This reminder was deleted on another device.' } },
  ])
})
