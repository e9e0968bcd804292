import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Device, type Fault, faults } from '../../../../test/outbox-world.ts'
import { aWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let people: Person[]
let turn = 0
/** One after the other: nobody makes more calls in a minute than the server lets them. */
const nextPerson = () => people[turn++ % people.length] as Person

beforeAll(async () => {
  world = await aWorld()
  people = await Promise.all(Array.from({ length: 16 }, () => world.signUp()))
})

const met = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Fault>('none') },
    { weight: 4, arbitrary: fc.constantFrom(...faults) },
  ),
  { maxLength: 6 },
)

const diesAfter = fc.option(fc.nat(6), { nil: undefined, freq: 4 })

/** Now and then: files are what costs most. */
const seldom = fc.nat(4).map((n) => n === 0)
const writing = fc.record({ do: fc.constant('write' as const), hasFile: seldom, newTag: seldom })

const step = fc.oneof(
  writing,
  fc.record({ do: fc.constant('edit' as const), which: fc.nat(3) }),
  fc.record({ do: fc.constant('sync' as const), met, diesAfter }),
  fc.record({ do: fc.constant('twoTabs' as const), met, other: met, diesAfter }),
)

/** What the server has of a device's entries. */
const storedOf = (device: Device) =>
  world.db
    .selectFrom('entries')
    .select(['client_id', 'notes', 'answer'])
    .where('user_id', '=', device.person.user.id)
    .where('client_id', 'in', [...device.texts.keys(), ''])
    .execute()

const life = fc
  .tuple(writing, fc.array(step, { minLength: 1, maxLength: 5 }))
  .map(([first, then]) => [first, ...then])

type Step = typeof life extends fc.Arbitrary<(infer One)[]> ? One : never

/** Lives through what happens, and in the end the signal is back for good. */
async function live(steps: Step[], hasLocks: boolean): Promise<Device> {
  const device = new Device(nextPerson())
  const locks = { hasLocks }
  for (const one of steps) {
    if (one.do === 'write') await device.write(one.hasFile, one.newTag)
    else if (one.do === 'edit') await device.edit(one.which)
    else {
      const dying = one.diesAfter === undefined ? locks : { ...locks, diesAfter: one.diesAfter }
      const tabs = [device.sync(one.met, dying)]
      if (one.do === 'twoTabs') tabs.push(device.sync(one.other, locks))
      await Promise.all(tabs)
    }
  }
  for (let n = 0; n < 3; n++) await device.sync([], locks)
  return device
}

test('whatever fails, what was written without signal is on the server once, with its last text and its file', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const device = await live(steps, true)
      const stored = await storedOf(device)
      expect(stored).toHaveLength(device.texts.size)
      expect(Object.fromEntries(stored.map((row) => [row.client_id, row.notes]))).toEqual(
        Object.fromEntries(device.texts),
      )
      for (const row of stored) {
        const isWith = device.withFile.has(row.client_id ?? '')
        expect(JSON.parse(row.answer).fileAttachments).toHaveLength(isWith ? 1 : 0)
      }
      const left = await device.store.all()
      expect(left.filter((row) => row.sentAt === undefined)).toEqual([])
    }),
    { numRuns: 500 },
  )
}, 120_000)

test('in a browser without locks two tabs at once lose nothing and store nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const device = await live(steps, false)
      const stored = (await storedOf(device)).map((row) => row.client_id ?? '')
      expect(stored.toSorted()).toEqual([...device.texts.keys()].toSorted())
    }),
    { numRuns: 50 },
  )
}, 60_000)

test('words that were written after a video do not wait for it to get through', async () => {
  const device = new Device(nextPerson())
  await device.write(true, false)
  await device.write(false, false)
  await device.sync(['none', 'never arrives'], { hasLocks: true })
  const arrived = (await storedOf(device)).map(({ client_id }) => client_id)
  expect(arrived).toEqual([...device.texts.keys()].filter((id) => !device.withFile.has(id)))
})
