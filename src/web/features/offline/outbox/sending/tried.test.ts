import { beforeAll, expect, test } from 'vitest'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { entryDataOf } from '#shared/entries/pending-entries.ts'
import { isPending, newOperation, type Operation } from '#shared/offline/operations.ts'
import { Device } from '#test/outbox-world.ts'
import { aWorld, type Person, type World } from '#test/world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})

const noted = (notes: string) => entryDataOf({ title: 'Open mat', date: '2026-11-20', notes })

/** What the release before has posted for a create. */
const posted = (id: string, notes: string) => {
  const { newTags: _, ...fields } = noted(notes)
  return { ...fields, clientId: id }
}

/** An operation as the release before has stored it: it says what it has sent, and has no number. */
const asBefore = (operation: Operation, tried: unknown[]) =>
  ({ ...operation, revision: tried.length, tried }) as Operation

/** Devices with an outbox of the release before. Each says what its journal has to have once it is sent. */
const outboxes = {
  'a create whose reply was lost, edited since': async (person: Person, userId: number) => {
    const create = newOperation({ kind: 'createEntry', userId, now: 1, data: noted('second') })
    await person.post('/api/entries', posted(create.id, 'first'))
    return { operations: [asBefore(create, [posted(create.id, 'first')])], notes: ['second'] }
  },
  'a create that never arrived, edited since': (_person: Person, userId: number) => {
    const create = newOperation({ kind: 'createEntry', userId, now: 1, data: noted('second') })
    return Promise.resolve({ operations: [asBefore(create, [posted(create.id, 'first')])], notes: ['second'] })
  },
  'a create whose second words arrived, changed back since': async (person: Person, userId: number) => {
    const create = newOperation({ kind: 'createEntry', userId, now: 1, data: noted('first') })
    await person.post('/api/entries', posted(create.id, 'second'))
    const tried = [posted(create.id, 'first'), posted(create.id, 'second')]
    return { operations: [asBefore(create, tried)], notes: ['first'] }
  },
  'a create that arrived and was edited on another device': async (person: Person, userId: number) => {
    const create = newOperation({ kind: 'createEntry', userId, now: 1, data: noted('first') })
    const { body } = await person.post('/api/entries', posted(create.id, 'first'))
    await person.patch(`/api/entries/${body.id}`, { notes: 'elsewhere' })
    return { operations: [asBefore(create, [posted(create.id, 'first')])], notes: ['elsewhere'] }
  },
  'a change whose reply was lost, edited since': async (person: Person, userId: number) => {
    const seen = await stored(person)
    await person.patch(`/api/entries/${seen.id}`, { notes: 'second', updatedAt: seen.updatedAt })
    await person.patch(`/api/entries/${seen.id}`, { instructor: 'Ana' })
    const data = { entry: seen, changes: { notes: 'third' }, newTags: [] }
    const change = newOperation({ kind: 'changeEntry', userId, now: 1, subject: `entry:${seen.id}`, data })
    return { operations: [asBefore(change, [{ changes: { notes: 'second' } }])], notes: ['third'] }
  },
  'a change whose reply was lost, before a deletion': async (person: Person, userId: number) => {
    const seen = await stored(person)
    await person.patch(`/api/entries/${seen.id}`, { notes: 'second', updatedAt: seen.updatedAt })
    const data = { entry: seen, changes: { notes: 'second' }, newTags: [] }
    const replaced = { data, tried: [{ changes: { notes: 'second' } }] }
    const removal = newOperation({
      kind: 'removeEntry',
      userId,
      now: 1,
      subject: `entry:${seen.id}`,
      data: { entry: seen, scope: 'this', replaced },
    })
    return { operations: [asBefore(removal, [])], notes: [] }
  },
  'a deletion whose reply was lost': async (person: Person, userId: number) => {
    const seen = await stored(person)
    await person.delete(`/api/entries/${seen.id}`)
    const removal = newOperation({
      kind: 'removeEntry',
      userId,
      now: 1,
      subject: `entry:${seen.id}`,
      data: { entry: seen, scope: 'this' },
    })
    return { operations: [asBefore(removal, [{ scope: 'this', updatedAt: seen.updatedAt }])], notes: [] }
  },
  'a reminder that was changed, without a reply': async (person: Person, userId: number) => {
    const fields = { title: 'Stretch', date: '2026-12-01', priority: 'low', repeat: '' }
    const { body: reminder } = await person.post('/api/reminders', fields)
    await person.patch(`/api/reminders/${reminder.id}`, { title: 'Sleep', was: { title: 'Stretch' } })
    const change = { title: 'Rest', was: { title: 'Stretch' } }
    const operation = newOperation({
      kind: 'changeReminder',
      userId,
      now: 1,
      subject: `reminder:${reminder.id}`,
      data: { reminder, change },
    })
    const tried = [{ reminder, change: { title: 'Sleep', was: { title: 'Stretch' } } }]
    return { operations: [asBefore(operation, tried)], notes: [], reminders: ['Rest'] }
  },
}

const stored = async (person: Person): Promise<Entry> =>
  entry.parse((await person.post('/api/entries', { title: 'Open mat', date: '2026-11-20', notes: 'first' })).body)

test.each(Object.entries(outboxes))(
  'the release before has left %s: it is sent exactly once, wherever the app is killed',
  async (_what, outbox) => {
    for (let moment = 0; moment < 10; moment++) {
      const device = new Device(world, await world.signUp(), true)
      const { person } = device
      const {
        operations,
        notes,
        reminders = [],
      } = { reminders: undefined, ...(await outbox(person, person.user.id)) }
      for (const operation of operations) await device.database.add(operation)
      await device.sync({ met: ['answer lost'], diesAfter: moment })
      await device.sync({ diesAfter: moment })
      await device.sync()
      expect((await device.database.all()).filter(isPending)).toEqual([])
      const journal = (await person.get('/api/entries')).body as Entry[]
      expect(journal.map((one) => one.notes)).toEqual(notes)
      const own = (await person.get('/api/reminders')).body as { title: string; entryId: number | null }[]
      expect(own.flatMap(({ title, entryId }) => (entryId === null ? title : []))).toEqual(reminders)
    }
  },
)
