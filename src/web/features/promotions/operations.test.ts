import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPending, newOperation, type Operation, type OperationData, ofKind } from '#shared/offline/operations.ts'
import type { Promotion, PromotionFields } from '#shared/promotions/promotions.ts'
import { jpeg } from '#test/files.ts'
import { accidents, type Fault, Tab } from '#test/outbox-tab.ts'
import { aWorld, type Person } from '#test/world.ts'
import type { OperationKind } from '#web/features/offline/outbox/define-operation.ts'
import { sendAll } from '#web/features/offline/outbox/sending/send-all.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { openDatabase } from '#web/features/offline/outbox/storage/database.ts'
import { changed, writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { withChanges } from '#web/features/offline/outbox/use-pending.ts'
import { thingOf } from '#web/features/offline/things/define-thing.ts'
import './operations.ts'

const world = await aWorld()
const { create: createPromotion, change: changePromotion } = thingOf('Promotion')
type Change = OperationData['changePromotion']

const toBlue = { date: '2024-06-01', belt: 'blue' as const, stripes: 0, academy: '', note: '', photo: null }

const uploadPhoto = async (rafa: Person) =>
  (await rafa.upload({ content: await jpeg(), name: 'blue.jpg', type: 'image/jpeg' })).body[0]

/** A device of a member, on which nothing is sent before it syncs. */
function aDevice(person: Person, arrive = <T>(call: () => Promise<T>) => call()) {
  const database = openDatabase(crypto.randomUUID())
  let now = 0
  let shown: Promotion[] = []
  const host = {
    person,
    database,
    locks: undefined,
    onStored: (_operation: unknown, reply: unknown) => {
      const { id, stored } = reply as ChangedReply<Promotion>
      // A restored one has a new id.
      shown = [...shown.filter((one) => one.id !== id), ...(stored ? [stored] : [])]
    },
    arrive,
    edit: () => Promise.resolve(),
    changeElsewhere: () => Promise.resolve(),
  }
  const options = { userId: person.user.id, mayTry: () => true, isSentByForm: () => false }
  const pending = async () => (await database.all()).filter(isPending)
  return {
    database,
    pending,
    read: async () => {
      shown = (await person.get('/api/promotions')).body
    },
    shown: async () =>
      withChanges(shown, ofKind(await pending(), 'changePromotion')).map(({ pending: _, ...one }) => one),
    write: async <Data>(kind: OperationKind<Data, unknown>, data: Data) => {
      const subject = kind.subjectOf && { subject: kind.subjectOf(data) }
      const operation = newOperation({ kind: kind.kind, userId: person.user.id, now: ++now, data, ...subject })
      await writeOperation(database, kind, operation)
    },
    sync: (met: Fault[] = []) => new Tab(host, met).run((sender) => sendAll({ ...sender, ...options })),
  }
}

const aFault = fc.constantFrom<Fault>(...accidents)
const aStep = fc.oneof(
  fc.record({ do: fc.constant('note' as const) }),
  fc.record({ do: fc.constant('stripes' as const), stripes: fc.nat(4) }),
  fc.record({ do: fc.constant('remove' as const) }),
  fc.record({ do: fc.constant('restore' as const) }),
  fc.record({ do: fc.constant('sync' as const), met: fc.array(aFault, { maxLength: 5 }) }),
)

test('whatever happens to the calls, a promotion ends up as its owner left it: changed, deleted, or back with its photo', async () => {
  const person = await world.signUp()
  const photo = await uploadPhoto(person)
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 10 }), async (steps) => {
      await person.post('/api/promotions', { ...toBlue, photo })
      const device = aDevice(person)
      await device.read()
      let last = (await device.shown())[0] ?? expect.unreachable()
      let isRemoved = false
      let notes = 0
      const change = async (fields: Partial<PromotionFields>) => {
        const was = Object.fromEntries(
          Object.keys(fields).map((name) => [name, last[name as keyof PromotionFields]]),
        )
        await device.write(changePromotion, { seen: last, change: { ...fields, was } })
        last = { ...last, ...fields }
      }
      for (const step of steps) {
        last = (await device.shown())[0] ?? last
        if (step.do === 'sync') await device.sync(step.met)
        else if (step.do === 'remove' || step.do === 'restore') {
          // A missing one can't be deleted, and one that wasn't deleted can't be restored.
          if (isRemoved === (step.do === 'remove')) continue
          isRemoved = step.do === 'remove'
          await device.write(changePromotion, { seen: last, change: {}, removal: step.do })
        } else if (!isRemoved)
          await change(step.do === 'note' ? { note: `Note ${++notes}` } : { stripes: step.stripes })
      }
      for (let rounds = 0; (await device.pending()).length > 0; rounds++) {
        expect(rounds).toBeLessThan(10)
        await device.sync()
      }
      const stored: Promotion[] = (await person.get('/api/promotions')).body
      expect(stored).toEqual(isRemoved ? [] : [{ ...last, id: expect.any(Number) }])
      for (const { id } of stored) await person.delete(`/api/promotions/${id}`)
    }),
    { numRuns: 40 },
  )
}, 300_000)

const aStepOfTwo = fc.oneof(
  aStep,
  fc.record({ do: fc.constant('elsewhere' as const) }),
  fc.record({ do: fc.constant('read' as const) }),
  fc.record({ do: fc.constant('decide' as const), isDeleted: fc.boolean() }),
)

test('whatever happens to the calls, no device deletes what another one has written in a promotion before its owner has seen it', async () => {
  const person = await world.signUp()
  const stored = async (): Promise<Promotion[]> => (await person.get('/api/promotions')).body
  let asked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStepOfTwo, { maxLength: 12 }), async (steps) => {
      const seen = new Set([''])
      const unseen: string[] = []
      const device = aDevice(person, async (call) => {
        const [before] = await stored()
        const reply = await call()
        if (before && (await stored()).length === 0 && !seen.has(before.academy)) unseen.push(before.academy)
        return reply
      })
      const look = async () => {
        for (const { academy } of await device.shown()) seen.add(academy)
      }
      const { body: created } = await person.post('/api/promotions', toBlue)
      await device.read()
      let last: Promotion = created
      let notes = 0
      const write = (change: Change['change'], removal?: 'remove' | 'restore') =>
        device.write(changePromotion, { seen: last, change, ...(removal && { removal }) })
      const decide = async (isDeleted: boolean) => {
        for (const operation of await device.pending()) {
          const conflict = changePromotion.removalConflictOf?.(operation as Operation<Change>)
          if (!conflict) continue
          asked += 1
          if (isDeleted) seen.add(conflict.anyway.seen.academy)
          const data = isDeleted ? conflict.anyway : conflict.kept
          await device.database.change(operation.id, (now) => (data ? changed(now, { data }) : 'discard'))
        }
      }
      for (const step of steps) {
        const [shown] = await device.shown()
        last = shown ?? last
        const isShown = shown !== undefined
        if (step.do === 'sync') await device.sync(step.met)
        else if (step.do === 'decide') await decide(step.isDeleted)
        else if (step.do === 'elsewhere')
          await person.patch(`/api/promotions/${created.id}`, { academy: `Gym ${++notes}` })
        else if (step.do === 'read') await device.read()
        else if (step.do === 'restore') await (isShown || write({}, 'restore'))
        else if (step.do === 'remove') await (isShown && write({}, 'remove'))
        else if (isShown) await write({ note: `Note ${++notes}`, was: { note: last.note } })
        await look()
      }
      for (let rounds = 0; (await device.pending()).length > 0; rounds++) {
        expect(rounds).toBeLessThan(10)
        await device.sync()
        await decide(rounds % 2 === 0)
      }
      expect(unseen).toEqual([])
      for (const { id } of await stored()) await person.delete(`/api/promotions/${id}`)
    }),
    { numRuns: 60 },
  )
  expect(asked).toBeGreaterThan(0)
}, 300_000)

test('what was changed on two devices is not overwritten, and becomes a promotion of its own', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', { ...toBlue, photo: await uploadPhoto(rafa) })
  await rafa.patch(`/api/promotions/${seen.id}`, { note: 'By Lena.' })
  const device = aDevice(rafa)
  await device.write(changePromotion, { seen, change: { note: 'Mine', was: { note: '' } } })
  await device.write(changePromotion, { seen, change: { stripes: 1, was: { stripes: 0 } } })
  await device.sync()
  const [refused] = await device.pending()
  expect(refused?.problem?.code).toBe('CHANGED_ELSEWHERE')
  expect((await rafa.get('/api/promotions')).body).toMatchObject([{ note: 'By Lena.', stripes: 0 }])
  const convertToCreate = changePromotion.convertToCreate?.(refused as Operation<Change>)
  expect(convertToCreate).toMatchObject({
    kind: 'createPromotion',
    data: { ...toBlue, note: 'Mine', stripes: 1, photo: null },
  })

  await device.write(changePromotion, { seen, change: { note: 'Both', was: { note: 'By Lena.' } } })
  await device.sync()
  expect((await rafa.get('/api/promotions')).body).toMatchObject([{ note: 'Both', stripes: 1 }])
})

test('a change of a promotion that another device has deleted is kept, to be recorded as a new one', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', toBlue)
  const device = aDevice(rafa)
  await device.write(changePromotion, { seen, change: { note: 'Mine', was: { note: '' } } })
  await rafa.delete(`/api/promotions/${seen.id}`)
  await device.sync()
  const [refused] = await device.pending()
  expect(refused?.problem).toEqual({
    code: 'NOT_FOUND',
    message: 'This promotion was deleted on another device.',
  })
  expect(changePromotion.convertToCreate?.(refused as Operation<Change>)?.data).toMatchObject({ note: 'Mine' })
})

test('a photo chosen offline is uploaded with its promotion, replaced by a later one, and taken off', async () => {
  const rafa = await world.signUp()
  const device = aDevice(rafa)
  const blob = new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' })
  const file = (key: string) => ({ key, name: `${key}.jpg`, type: 'image/jpeg', size: blob.size })
  const add = (kind: 'createPromotion' | 'changePromotion', data: object, keys: string[]) =>
    writeOperation(
      device.database,
      kind === 'createPromotion' ? (createPromotion as never) : (changePromotion as never),
      newOperation({
        kind,
        userId: rafa.user.id,
        now: 0,
        data,
        files: keys.map(file),
        ...('seen' in data && { subject: `promotion:${(data.seen as Promotion).id}` }),
      }),
      new Map(keys.map((key) => [key, blob])),
    )
  await add('createPromotion', toBlue, ['first'])
  await device.sync()
  const [seen]: Promotion[] = (await rafa.get('/api/promotions')).body
  expect(seen?.photo?.originalname).toBe('first.jpg')

  await add('changePromotion', { seen, change: { photo: null, was: { photo: seen?.photo } } }, ['second'])
  await add('changePromotion', { seen, change: { note: 'Tied by Lena.', was: { note: '' } } }, [])
  await add('changePromotion', { seen, change: { photo: null, was: { photo: null } } }, ['third'])
  expect((await device.pending())[0]?.files.map(({ key }) => key)).toEqual(['third'])
  await device.sync(['none', 'answer lost'])
  await device.sync()
  const [changed]: Promotion[] = (await rafa.get('/api/promotions')).body
  expect([changed?.photo?.originalname, changed?.note]).toEqual(['third.jpg', 'Tied by Lena.'])
})

test('a promotion whose restoring has arrived unnoticed can be deleted again, and restored again', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', toBlue)
  const device = aDevice(rafa)
  const write = (removal: 'remove' | 'restore') => device.write(changePromotion, { seen, change: {}, removal })
  const stored = async () => (await rafa.get('/api/promotions')).body
  await write('remove')
  await device.sync()
  await write('restore')
  await device.sync(['answer lost'])
  expect(await stored()).toMatchObject([toBlue])
  await write('remove')
  await device.sync()
  expect([await stored(), await device.pending()]).toEqual([[], []])
  await write('restore')
  await device.sync()
  expect(await stored()).toMatchObject([toBlue])
})

test('a deletion that was sent, taken back, repeated and taken back again leaves the promotion', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', toBlue)
  const device = aDevice(rafa)
  const write = (removal: 'remove' | 'restore') => device.write(changePromotion, { seen, change: {}, removal })
  await write('remove')
  await device.sync()
  for (const removal of ['restore', 'remove', 'restore'] as const) await write(removal)
  await device.sync()
  expect((await rafa.get('/api/promotions')).body).toMatchObject([toBlue])
  expect(await device.pending()).toEqual([])
})

/** A promotion that was deleted on this device, and got a note on another one before that was sent. */
async function deletedAndNoted() {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', toBlue)
  const device = aDevice(rafa)
  await device.read()
  await device.write(changePromotion, { seen, change: {}, removal: 'remove' })
  const { body: theirs } = await rafa.patch(`/api/promotions/${seen.id}`, { note: 'The whole speech.' })
  await device.sync()
  const [asked] = await device.pending()
  const operation = asked as Operation<Change>
  const choices = changePromotion.removalConflictOf?.(operation) ?? expect.unreachable()
  const choose = (data: Change) => device.database.change(operation.id, (now) => changed(now, { data }))
  const stored = async (): Promise<Promotion[]> => (await rafa.get('/api/promotions')).body
  return { rafa, device, seen, theirs, choices, choose, stored }
}

test('a promotion that another device has written in is not deleted by a device that didn’t know: its owner is asked', async () => {
  const { device, theirs, choices, choose, stored } = await deletedAndNoted()
  expect(await stored()).toEqual([theirs])
  expect((await device.pending())[0]).toMatchObject({ conflict: { theirs } })
  expect(await device.shown()).toHaveLength(1)
  expect(choices.kept).toBe(undefined)

  await choose(choices.anyway)
  await device.sync()
  expect([await stored(), await device.pending()]).toEqual([[], []])
  await device.write(changePromotion, choices.undo)
  await device.sync()
  expect([await stored(), await device.pending()]).toEqual([[theirs], []])
})

test('a promotion that was changed before it was deleted here, and is kept, has what both devices have written', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', toBlue)
  const device = aDevice(rafa)
  await device.write(changePromotion, { seen, change: { stripes: 2, was: { stripes: 0 } } })
  await device.write(changePromotion, { seen: { ...seen, stripes: 2 }, change: {}, removal: 'remove' })
  await rafa.patch(`/api/promotions/${seen.id}`, { note: 'The whole speech.' })
  await device.sync()
  const [asked] = await device.pending()
  // What was changed here is stored by then.
  expect(changePromotion.removalConflictOf?.(asked as Operation<Change>)).toMatchObject({ kept: undefined })
  await device.database.change(asked?.id ?? '', () => 'discard')
  await device.sync()
  expect((await rafa.get('/api/promotions')).body).toMatchObject([{ stripes: 2, note: 'The whole speech.' }])
  expect(await device.pending()).toEqual([])
})

test('a promotion whose deletion waits for an answer is kept by editing it', async () => {
  const { device, theirs, stored } = await deletedAndNoted()
  await device.write(changePromotion, { seen: theirs, change: { stripes: 1, was: { stripes: 0 } } })
  await device.sync()
  expect([await stored(), await device.pending()]).toEqual([[{ ...theirs, stripes: 1 }], []])
})

test('a promotion is deleted unasked if another device has written nothing that wasn’t seen here', async () => {
  const rafa = await world.signUp()
  const { body: seen } = await rafa.post('/api/promotions', { ...toBlue, photo: await uploadPhoto(rafa) })
  const device = aDevice(rafa)
  const { body: theirs } = await rafa.patch(`/api/promotions/${seen.id}`, { note: 'The whole speech.' })
  await device.write(changePromotion, { seen, change: { stripes: 1, was: { stripes: 0 } } })
  await device.sync(['answer lost'])
  // Read again, it shows the note from the laptop, and the stripe that is on its way.
  await device.write(changePromotion, { seen: { ...theirs, stripes: 1 }, change: {}, removal: 'remove' })
  await device.sync(['none', 'answer lost'])
  await device.sync()
  expect((await rafa.get('/api/promotions')).body).toEqual([])
  expect(await device.pending()).toEqual([])
})
