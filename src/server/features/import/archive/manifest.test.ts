import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archive } from '#shared/archive/archive.ts'
import { readItem } from '#shared/archive/archive-lines.ts'
import { archiveParts } from '#shared/archive/archive-parts.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import { serverRefusals } from '#shared/refusals/server-refusals.ts'
import { archiveOf, inWords, rowsOf } from '#test/archives.ts'
import { zip } from '#test/files.ts'
import { finishImport, readImport, runStarted } from '#test/imports.ts'
import { at, fit } from '#test/workout-files.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'
import { type ListedKind, listedKinds, manifest } from './manifest.ts'

const world = await aWorld()

/** What release 0.2.0 wrote, without its media. */
const released = readFileSync(join(import.meta.dirname, '../../../../../test/media/archive-0.2.0.txt'))
const ofRelease = zip([{ name: 'journal.json', content: released }])

type Journal = ReturnType<typeof archive.parse>

const withoutMedia = (one: Journal): Journal => ({
  ...one,
  entries: one.entries.map((entry) => ({ ...entry, files: [] })),
  promotions: one.promotions.map((promotion) => ({ ...promotion, photo: null })),
  competitions: one.competitions.map((competition) => ({ ...competition, photo: null })),
})

/** What an archive has of a kind. */
const itemsOf = ({ practice, ...lists }: Journal, kind: ArchiveKind): object[] =>
  ({ ...lists, ...practice })[archiveParts[kind].list]

/** An archive in words of its own. In which order a series has its tags says nothing. */
const wordsOf = (journal: Journal): unknown =>
  JSON.parse(JSON.stringify(inWords(journal)), (name, value) => {
    const areIds = name === 'tags' && Array.isArray(value) && value.every((tag) => typeof tag === 'string')
    return areIds ? value.toSorted() : value
  })

async function importNow(person: Person, raw: Buffer) {
  const { id, archive: preview } = await readImport(person, 'archive.zip', raw)
  expect(preview).toMatchObject({ obstacle: '', differing: [] })
  expect(await finishImport(world, person, id)).toMatchObject({ status: 'done', failure: '' })
  return id
}

/** The archive of somebody with something of every kind: of those that came with a release, and of what was added since. */
const whole = await (async () => {
  const rafa = await world.signUp()
  await writeEverything(rafa)
  await importNow(rafa, ofRelease)
  const openMat = { start: at('2026-01-01T23:30:00Z'), seconds: 3_600, bpm: () => 140 }
  const { id } = await readImport(rafa, 'activity.fit', fit([openMat]))
  await finishImport(world, rafa, id)
  return archiveOf(rafa)
})()

async function expectToComeBack(journal: Journal, raw: Buffer) {
  const dana = await world.signUp()
  const id = await importNow(dana, raw)
  expect(wordsOf((await archiveOf(dana)).journal)).toEqual(wordsOf(withoutMedia(journal)))
  const { body } = await dana.post(`/api/import/${id}/undo`)
  expect(body).toMatchObject({ status: 'undone', result: { kept: 0 } })
  expect(await rowsOf(world, dana)).toEqual([])
}

test(
  'what release 0.2.0 wrote comes back, and undo leaves nothing of it',
  () => expectToComeBack(archive.parse(JSON.parse(String(released))), ofRelease),
  60_000,
)

test('something of every kind comes back, and undo leaves nothing of it', async () => {
  expect(archiveKinds.filter((kind) => itemsOf(whole.journal, kind).length === 0)).toEqual([])
  await expectToComeBack(whole.journal, whole.raw)
}, 60_000)

/** Texts that aren't what a member writes: times, which are checked as such, and one that is the technique's. */
const derived = new Set(['clientId', 'createdAt', 'updatedAt', 'completedAt', 'answeredAt', 'startedAt'])
const ofTechnique: Partial<Record<ArchiveKind, string[]>> = { practiceLog: ['name'] }

test.each(archiveKinds)('of each kind, as of a %s, no text comes in that nobody could have sent', (kind) => {
  const items = itemsOf(whole.journal, kind)
  for (const item of items) expect(readItem(kind, item)).toEqual(item)
  const texts = Object.entries(items[0] ?? {})
    .filter(([name, value]) => typeof value === 'string' && !derived.has(name))
    .map(([name]) => name)
  const accepted = texts.filter((name) => readItem(kind, { ...items[0], [name]: 'x'.repeat(1_000_000) }))
  expect(accepted).toEqual(ofTechnique[kind] ?? [])
})

const limited = listedKinds.filter((kind) => manifest[kind].limit)

/** As if a member could have only so many. */
async function withMost(kind: ListedKind, most: number, act: (sentence: string) => Promise<void>) {
  const { limit } = manifest[kind]
  if (!limit) throw new Error(`Of a ${kind}, there may be any number.`)
  const { max, refusal } = limit
  limit.max = most
  await act(serverRefusals[refusal].message).finally(() => {
    limit.max = max
  })
}

test('one more of a kind than a member may have is refused before anything is stored, with its own sentence', async () => {
  const dana = await world.signUp()
  const { id } = await readImport(dana, 'archive.zip', whole.raw)
  const obstacleOf = async () => (await dana.get(`/api/import/${id}`)).body.archive.obstacle
  for (const kind of limited)
    await withMost(kind, 0, async (sentence) => expect(await obstacleOf()).toBe(sentence))
  expect(await obstacleOf()).toBe('')
}, 60_000)

test('what fills up while an archive waits is refused, too, and nothing of the archive stays', async () => {
  const dana = await world.signUp()
  for (const kind of limited) {
    const { id } = await readImport(dana, 'archive.zip', whole.raw)
    expect((await dana.post(`/api/import/${id}/start`)).status).toBe(200)
    await withMost(kind, 0, async (sentence) => {
      await runStarted(world)
      expect((await dana.get(`/api/import/${id}`)).body).toMatchObject({ status: 'failed', failure: sentence })
    })
  }
  expect((await rowsOf(world, dana)).filter((row) => !('importId' in row))).toEqual([])
}, 180_000)

test('what was deleted takes no room from what an archive brings', async () => {
  const dana = await world.signUp()
  const { body: partner } = await dana.post('/api/partners', { name: 'Somebody' })
  const { body: technique } = await dana.post('/api/techniques', { name: 'Something' })
  const tag = await dana.tag('Anything')
  await dana.delete(`/api/partners/${partner.id}`)
  await dana.delete(`/api/techniques/${technique.id}`)
  await dana.delete(`/api/tags/${tag.id}`)
  const { tags, partners, techniques } = whole.journal
  await withMost('tag', tags.length, () =>
    withMost('partner', partners.length, () =>
      withMost('technique', techniques.length, async () => {
        await importNow(dana, whole.raw)
      }),
    ),
  )
}, 60_000)
