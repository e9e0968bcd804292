import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { entry } from '#shared/entries/entries.ts'
import { isPending, newOperation } from '#shared/offline/operations.ts'
import { type Fault, faults, type Sync } from '#test/outbox-tab.ts'
import { type Choice, Device } from '#test/outbox-world.ts'
import { seed } from '#test/seed.ts'
import { aWorld, type Person, type World } from '#test/world.ts'

let world: World
let people: Person[]
let turn = 0
/** Taking turns, so that nobody hits the rate limit. */
const nextPerson = () => people[turn++ % people.length] as Person

beforeAll(async () => {
  world = await aWorld()
  people = await Promise.all(Array.from({ length: 32 }, () => world.signUp()))
})

const met = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Fault>('none') },
    { weight: 4, arbitrary: fc.constantFrom(...faults) },
  ),
  { maxLength: 6 },
)

const diesAfter = fc.option(fc.nat(6), { nil: undefined, freq: 4 })
const choice = fc.constantFrom<Choice>('mine', 'theirs', 'both')
const which = fc.nat(5)

/** Rarely, because files are expensive. */
const seldom = fc.nat(4).map((n) => n === 0)
/** Sent right away, or written offline. */
const sync = fc.option(fc.record({ met, diesAfter }), { nil: undefined, freq: 1 })
const writing = fc.record({ do: fc.constant('write' as const), hasFile: seldom, newTag: seldom, sync })

const tab = fc.nat(1)
const sending = fc.record({
  met: fc.array(
    fc.constantFrom<Fault>('none', 'refused', 'signed out', 'answer lost', 'tab dies before', 'tab dies after'),
    {
      maxLength: 3,
    },
  ),
  diesAfter,
})

/** Steps with the form for a new session: its draft is in localStorage. */
const draftStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), tab, isOutboxRead: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('saveDraft' as const),
      tab,
      isOutboxRead: fc.boolean(),
      sync: sending,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dieAfterSaving' as const), tab }) },
)

const step = fc.oneof(
  { weight: 8, arbitrary: draftStep },
  { weight: 3, arbitrary: writing },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), which, sync }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('save' as const), which, sync }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), which, sync }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undoRemoval' as const), which, sync }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('editThenRemove' as const), which, sync }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('removeThenUndo' as const), which, met, sync }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('editAfterConflict' as const), which, sync }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('completeReminder' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('changeElsewhere' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeElsewhere' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resolve' as const), choice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const), met, diesAfter }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('twoTabs' as const), met, other: met, diesAfter }) },
)

const importing = fc.oneof(
  fc.record({ do: fc.constant('importElsewhere' as const) }),
  fc.record({ do: fc.constant('undoImportElsewhere' as const), which }),
)

/** Apart, because reading an archive is expensive. */
const lifeWithImports = fc.tuple(
  writing,
  fc.array(fc.oneof({ weight: 1, arbitrary: importing }, { weight: 2, arbitrary: step }), {
    minLength: 4,
    maxLength: 12,
  }),
  choice,
)

const life = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(writing, fc.array(step, { minLength: 1, maxLength: 9 }), choice) },
  { weight: 1, arbitrary: fc.tuple(writing, fc.array(draftStep, { minLength: 3, maxLength: 12 }), choice) },
)

type Life = typeof lifeWithImports extends fc.Arbitrary<infer One> ? One : never
type Step = Life[1][number]

/** Runs the steps, then brings the device online for good. */
async function live([first, then, choice]: Life, hasLocks: boolean): Promise<Device> {
  const device = new Device(world, nextPerson(), hasLocks)
  for (const one of [first, ...then]) {
    await happen(device, one)
    await device.checkWaiting()
  }
  await device.drafts.saveAll()
  for (let n = 0; n < 4; n++) {
    await device.sync()
    await device.resolve(choice)
  }
  await device.sync()
  return device
}

function happen(device: Device, one: Step): unknown {
  const { drafts } = device
  if (one.do === 'type') return drafts.type(one.tab, one.isOutboxRead)
  if (one.do === 'saveDraft') return drafts.save(one.tab, one.isOutboxRead, one.sync)
  if (one.do === 'reload' || one.do === 'dieAfterSaving') return drafts[one.do](one.tab)
  if (one.do === 'kill' || one.do === 'flush' || one.do === 'forget') return drafts[one.do]()
  if (one.do === 'write') return device.write(one)
  if (one.do === 'edit') return device.edit(one.which, one.sync)
  if (one.do === 'save') return device.edit(one.which, one.sync, true)
  if (one.do === 'remove' || one.do === 'undoRemoval') return device[one.do](one.which, one.sync)
  if (one.do === 'editAfterConflict') return editAfterConflict(device, one)
  if (one.do === 'editThenRemove') return device.edit(one.which).then(() => device.remove(one.which, one.sync))
  if (one.do === 'removeThenUndo')
    return device.remove(one.which, { met: one.met }).then(() => device.undoRemoval(one.which, one.sync))
  if (one.do === 'read' || one.do === 'importElsewhere') return device[one.do]()
  if (one.do === 'resolve') return device.resolve(one.choice)
  if (one.do === 'sync') return device.sync(one)
  if (one.do === 'twoTabs') return Promise.all([device.sync(one), device.sync({ met: one.other })])
  return device[one.do](one.which)
}

/** It is edited and deleted offline, another device changes it, and it is edited once more. */
async function editAfterConflict(device: Device, { which, sync }: { which: number; sync?: Sync | undefined }) {
  await device.edit(which)
  await device.remove(which)
  await device.changeElsewhere(which)
  await device.sync()
  await device.edit(which + 1, sync)
}

/** The same lives each time, unless told otherwise: LIVES=3000 LIVES_SEED=7. */
const lives = {
  numRuns: Number(process.env['LIVES'] ?? (process.env['TEST_SET'] === 'first' ? 100 : 500)),
  seed: Number(process.env['LIVES_SEED'] ?? seed),
}

const lifetime = Math.max(300_000, lives.numRuns * 1_200)

/** Nothing is lost, stored twice, or left over once everything is synced and decided. */
const nothingIsLost = (lived: fc.Arbitrary<Life>) =>
  fc.asyncProperty(lived, async (steps) => {
    const device = await live(steps, true)
    const operations = await device.database.all()
    expect(operations.filter(isPending)).toEqual([])
    await device.journal.check()
    await device.drafts.check()
  })

test(
  'whatever fails, everything written, changed, or deleted offline reaches the server exactly once, and nothing is overwritten unseen',
  () => expect(fc.assert(nothingIsLost(life), lives)).resolves.toBeUndefined(),
  lifetime,
)

test(
  'nothing is lost either where another device imports an archive meanwhile, and undoes that',
  () =>
    expect(
      fc.assert(nothingIsLost(lifeWithImports), { ...lives, numRuns: Math.ceil(lives.numRuns / 50) }),
    ).resolves.toBeUndefined(),
  lifetime,
)

test(
  'without browser locks, two tabs at once lose nothing, store nothing twice, and overwrite nothing unseen',
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const device = await live(steps, false)
        expect(device.journal.violations).toEqual([])
        expect(await device.journal.storedIds()).toEqual(device.journal.sessions.map(({ id }) => id).toSorted())
      }),
      { numRuns: 50, seed: lives.seed },
    )
  },
  lifetime,
)

test('what a tab met and died before showing isn’t overwritten by the next edit', async () => {
  const device = new Device(world, nextPerson(), true)
  await device.write({ hasFile: false, newTag: false, sync: {} })
  await device.edit(1)
  await device.changeElsewhere(0)
  await device.sync({ diesAfter: 2 })
  await device.edit(0)
  await device.sync()
  await device.resolve('mine')
  await device.sync()
  await device.journal.check()
})

test('text written after a video doesn’t wait for the video to upload', async () => {
  const device = new Device(world, nextPerson(), true)
  await device.write({ hasFile: true, newTag: false })
  await device.write({ hasFile: false, newTag: false })
  await device.sync({ met: ['none', 'never arrives'] })
  expect(await device.journal.storedIds()).toEqual([device.journal.sessions[1]?.id])
})

test('a draft that was sent long ago and is saved again with other text is kept next to it until the person has chosen', async () => {
  const device = new Device(world, nextPerson(), true)
  await device.write({ hasFile: false, newTag: false })
  await device.sync()
  const text = await device.writeAgain(0)
  await device.sync({ met: ['answer lost'] })
  await device.sync()
  expect(await device.journal.notes()).toEqual(['first'])
  await device.resolve('both')
  await device.sync()
  expect(await device.journal.notes()).toEqual(['first', text])
})

test('Undo of a deletion whose reply was lost, and the edit before it, reach the server', async () => {
  const device = new Device(world, nextPerson(), true)
  await device.write({ hasFile: false, newTag: false })
  await device.sync()
  await device.edit(0)
  await device.remove(0)
  await device.sync({ met: ['answer lost'] })
  await device.undoRemoval(0)
  await device.sync()
  expect((await device.database.all()).filter(isPending)).toEqual([])
  await device.journal.check()
})

test('what an earlier release has stored as a circle is freed, and sent in the order it was written', async () => {
  const device = new Device(world, nextPerson(), true)
  await device.write({ hasFile: false, newTag: false })
  await device.sync()
  const stored = entry.parse((await device.person.get('/api/entries')).body[0])
  await device.person.delete(`/api/entries/${stored.id}`)
  const userId = device.person.user.id
  const restore = newOperation({
    kind: 'restoreEntry',
    userId,
    now: 2,
    data: { entry: stored },
    needs: ['removal'],
  })
  const data = { entry: stored, changes: { notes: 'Mine' }, newTags: [] }
  const change = newOperation({ kind: 'changeEntry', userId, now: 1, id: 'removal', data, needs: [restore.id] })
  for (const operation of [change, restore]) await device.database.add(operation)
  await device.sync()
  expect((await device.database.all()).filter(({ wasInCircle }) => wasInCircle)).toHaveLength(2)
  expect((await device.database.all()).filter(isPending)).toEqual([])
  expect(await device.journal.notes()).toEqual(['Mine'])
})

test('what was edited before a deletion isn’t lost when another device changes the session, and it is edited again', async () => {
  const device = new Device(world, nextPerson(), true)
  await device.write({ hasFile: false, newTag: false })
  await device.sync()
  await device.edit(0)
  await device.sync()
  await editAfterConflict(device, { which: 0 })
  await device.sync()
  expect((await device.database.all()).filter(isPending)).toMatchObject([{ conflict: expect.anything() }])
  await device.resolve('mine')
  await device.sync()
  expect((await device.database.all()).filter(isPending)).toEqual([])
  await device.journal.check()
})
