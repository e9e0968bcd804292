import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as model from '#test/archive-model.ts'
import { archiveOf, rowsOf } from '#test/archives.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { changeSomething, writes } from '#test/random-journal.ts'
import { aWorld, type Person } from '#test/world.ts'

/** Each takes seconds; 60 take minutes. */
const lives = Number(process.env['ARCHIVE_LIVES'] ?? 2)

const world = await aWorld()

const pick = fc.nat(10_000)
const write = fc.record({ do: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])), pick })
const change = fc.record({ do: fc.constantFrom('change' as const, 'delete' as const), pick })
const own = fc.oneof({ weight: 2, arbitrary: write }, { weight: 3, arbitrary: change })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ by: fc.constant('dana' as const), act: own }) },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('rafa' as const), act: own }) },
  { weight: 3, arbitrary: fc.record({ by: fc.constant('import' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('undo' as const), pick }) },
)
const history = fc.record({
  rafas: fc.array(write, { minLength: 12, maxLength: 24, size: 'max' }),
  danas: fc.array(write, { maxLength: 8, size: 'max' }),
  steps: fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
  lastUndo: pick,
})

test('what an import left because a later one needed it goes with that', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const guard = await rafa.tag('Guard')
  await rafa.log({ tags: [guard.id] })
  const first = await importFrom(rafa, dana)
  await rafa.log({ title: 'Later', tags: [guard.id] })
  const second = await importFrom(rafa, dana)
  await dana.post(`/api/import/${first}/undo`)
  expect((await dana.get('/api/tags')).body).toMatchObject([{ name: 'Guard' }])
  await dana.post(`/api/import/${second}/undo`)
  expect(await rowsOf(world, dana)).toEqual([])
})

test('what an undone import left long ago is its member’s by now, and stays', async () => {
  const [rafa, noah, dana] = [await world.signUp(), await world.signUp(), await world.signUp()]
  const guard = await rafa.tag('Guard')
  await rafa.log({ tags: [guard.id] })
  const first = await importFrom(rafa, dana)
  const { body: mine } = await dana.post('/api/entries', { title: 'Mine', date: '2026-11-20' })
  const [{ id }] = (await dana.get('/api/tags')).body
  await dana.patch(`/api/entries/${mine.id}`, { tags: [id] })
  await dana.post(`/api/import/${first}/undo`)
  world.later(25 * 3_600_000)
  await dana.patch(`/api/entries/${mine.id}`, { tags: [] })
  await noah.log({ title: 'Elsewhere' })
  const second = await importFrom(noah, dana)
  await dana.post(`/api/import/${second}/undo`)
  expect((await dana.get('/api/tags')).body).toMatchObject([{ name: 'Guard' }])
})

test('what an import changes of another one is nothing that the member changed', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const technique = async (name: string) => (await rafa.post('/api/techniques', { name })).body.id as number
  const [sweep, armbar] = [await technique('Secret sweep'), await technique('Armbar')]
  await rafa.post('/api/practice/cards', { techniqueIds: [armbar] })
  const first = await importFrom(rafa, dana)
  await rafa.post(`/api/techniques/${await technique('Crab ride')}/links`, { kind: 'follows', otherId: sweep })
  await rafa.post('/api/practice/logs', { techniqueId: armbar, date: '2026-11-20', success: 4 })
  const second = await importFrom(rafa, dana)
  const namesOf = async () => (await dana.get('/api/techniques')).body.map(({ name }: { name: string }) => name)
  expect(await namesOf()).toEqual(['Armbar', 'Crab ride', 'Secret sweep'])
  const { body: library } = await dana.get('/api/techniques')
  await dana.patch(`/api/techniques/${library[1].id}`, { steps: 'Mine now' })
  const { body: logs } = await dana.get('/api/practice/logs')
  await dana.patch(`/api/practice/logs/${logs[0].id}`, { notes: 'Mine now' })
  await dana.post(`/api/import/${second}/undo`)
  await dana.post(`/api/import/${first}/undo`)
  // What was drilled is of the armbar.
  expect(await namesOf()).toEqual(['Armbar', 'Crab ride'])
  expect((await dana.get('/api/practice/logs')).body).toMatchObject([{ notes: 'Mine now' }])
  expect((await dana.get('/api/practice/cards')).body).toEqual([])
})

test('a series goes with what was logged from it, in whatever order imports are undone', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const series = { isRecurring: true, recurrencePattern: 'daily', recurrenceEndDate: '2026-12-01' } as const
  await rafa.log({ date: '2026-11-16', ...series })
  const { body: planned } = await rafa.get('/api/planned?from=2026-11-17&to=2026-11-20')
  const logPlanned = (index: number) => rafa.log({ date: planned[index].date, planned: planned[index] })
  await logPlanned(0)
  const first = await importFrom(rafa, dana)
  await logPlanned(1)
  const second = await importFrom(rafa, dana)
  await dana.post(`/api/import/${first}/undo`)
  expect((await dana.get('/api/planned?from=2026-11-21&to=2026-12-01')).body).toHaveLength(11)
  await dana.post(`/api/import/${second}/undo`)
  expect(await rowsOf(world, dana)).toEqual([])
})

/** Returns the id of the import. */
async function importFrom(rafa: Person, dana: Person): Promise<number> {
  const { id } = await readImport(dana, 'archive.zip', (await archiveOf(rafa)).raw)
  await finishImport(world, dana, id)
  return id
}

let texts = 0

async function live(
  person: Person,
  { do: what, pick }: { do: keyof typeof writes | 'change' | 'delete'; pick: number },
) {
  const text = `Text ${++texts}`
  if (what === 'change' || what === 'delete')
    return changeSomething(person, pick, { text, isGone: what === 'delete' })
  return writes[what](person, pick, text)
}

const journalOf = async (person: Person) => model.thingsOf((await archiveOf(person)).journal)

/** Somebody who imports another's archives, and what the model says of it. */
class Dana {
  readonly person: Person
  readonly history: model.History
  /** Imports that can be undone. */
  imports: number[] = []
  archives: { raw: Buffer; things: model.Things }[] = []

  constructor(person: Person, history: model.History) {
    this.person = person
    this.history = history
  }

  async act(act: Parameters<typeof live>[1]) {
    await live(this.person, act)
    this.history.changed(await journalOf(this.person))
  }

  /** One of the archives so far: the same once more, or a newer one. */
  async import(pick: number) {
    const archive = this.archives[pick % this.archives.length]
    if (!archive) return
    const { person } = this
    const read = await readImport(person, 'archive.zip', archive.raw)
    const { status } = await person.post(`/api/import/${read.id}/start`)
    if (status === 200) {
      const done = await finishImport(world, person, read.id)
      expect(done).toMatchObject({ status: 'done', failure: '' })
      this.imports.push(read.id)
    } else await person.delete(`/api/import/${read.id}`)
    this.history.imported(read.id, archive.things, await journalOf(person))
  }

  async undo(pick: number) {
    const [id] = this.imports.splice(pick % Math.max(this.imports.length, 1), 1)
    if (id === undefined) return
    expect((await this.person.post(`/api/import/${id}/undo`)).body.status).toBe('undone')
    this.history.undone(id, await journalOf(this.person))
  }
}

test(
  `${lives} members import archives, change what came in, import again, and undo: what is theirs stays, and nothing else`,
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ rafas, danas, steps, lastUndo }) => {
        const [rafa, person] = [await world.signUp(), await world.signUp()]
        for (const act of rafas) await live(rafa, act)
        for (const act of danas) await live(person, act)
        const dana = new Dana(person, new model.History(await journalOf(person)))
        const exported = async () => {
          const { raw, journal } = await archiveOf(rafa)
          dana.archives.push({ raw, things: model.thingsOf(journal) })
        }
        await exported()
        await dana.import(0)
        for (const step of steps) {
          if (step.by === 'rafa') {
            await live(rafa, step.act)
            await exported()
          } else if (step.by === 'dana') await dana.act(step.act)
          else if (step.by === 'import') await dana.import(step.pick)
          else await dana.undo(step.pick)
        }
        while (dana.imports.length > 0) await dana.undo(lastUndo)
      }),
      // Looking for a shorter history would take hours.
      { numRuns: lives, endOnFailure: true },
    )
  },
  Math.max(240_000, lives * 20_000),
)
