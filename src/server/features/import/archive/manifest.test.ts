import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archive } from '#shared/archive/archive.ts'
import { archiveKinds } from '#shared/import/archive-import.ts'
import { serverRefusals } from '#shared/refusals/server-refusals.ts'
import { archiveOf, inWords, rowsOf } from '#test/archives.ts'
import { zip } from '#test/files.ts'
import { finishImport, readImport, runStarted } from '#test/imports.ts'
import { aWorld } from '#test/world.ts'
import { type ListedKind, listedKinds, manifest } from './manifest.ts'

const world = await aWorld()

/** An archive of that release, with something of every kind, but without its media. */
const journal = readFileSync(join(import.meta.dirname, '../../../../../test/media/archive-0.2.0.txt'))
const written = zip([{ name: 'journal.json', content: journal }])

type Journal = ReturnType<typeof archive.parse>

const withoutMedia = (one: Journal): Journal => ({
  ...one,
  entries: one.entries.map((entry) => ({ ...entry, files: [] })),
  promotions: one.promotions.map((promotion) => ({ ...promotion, photo: null })),
  competitions: one.competitions.map((competition) => ({ ...competition, photo: null })),
})

test('an archive of release 0.2.0 comes in with something of every kind, and undo leaves nothing of it', async () => {
  const rafa = await world.signUp()
  const { id, archive: preview } = await readImport(rafa, 'archive.zip', written)
  expect(preview).toMatchObject({ differing: [], obstacle: '', files: { count: 0, missing: 6 } })
  expect(preview?.counts.filter(({ created }) => created > 0).map(({ kind }) => kind)).toEqual(archiveKinds)
  expect(await finishImport(world, rafa, id)).toMatchObject({ status: 'done', failure: '' })
  const back = await archiveOf(rafa)
  const before = archive.parse(JSON.parse(String(journal)))
  expect(inWords(back.journal)).toEqual(inWords(withoutMedia(before)))
  const { body } = await rafa.post(`/api/import/${id}/undo`)
  expect(body).toMatchObject({ status: 'undone', result: { kept: 0 } })
  expect(await rowsOf(world, rafa)).toEqual([])
}, 60_000)

const limited = listedKinds.filter((kind) => manifest[kind].limit)

/** As if a member could have only so many. */
async function withMost(kind: ListedKind, most: number, act: () => Promise<void>) {
  const limit = manifest[kind].limit ?? { max: 0 }
  const { max } = limit
  limit.max = most
  await act().finally(() => {
    limit.max = max
  })
}

test('one more of a kind than a member may have is refused before anything is stored, with its own sentence', async () => {
  const rafa = await world.signUp()
  const { id } = await readImport(rafa, 'archive.zip', written)
  const obstacleOf = async () => (await rafa.get(`/api/import/${id}`)).body.archive.obstacle
  expect(limited).toHaveLength(12)
  for (const kind of limited)
    await withMost(kind, 0, async () => {
      const { refusal = 'BROKEN' } = manifest[kind].limit ?? {}
      expect(await obstacleOf()).toBe(serverRefusals[refusal].message)
    })
  expect(await obstacleOf()).toBe('')
}, 60_000)

test('what fills up while an archive waits is refused, too, and nothing of it stays', async () => {
  const rafa = await world.signUp()
  for (const kind of limited) {
    const { id } = await readImport(rafa, 'archive.zip', written)
    expect((await rafa.post(`/api/import/${id}/start`)).status).toBe(200)
    await withMost(kind, 0, async () => {
      await runStarted(world)
      const { refusal = 'BROKEN' } = manifest[kind].limit ?? {}
      const { body } = await rafa.get(`/api/import/${id}`)
      expect(body).toMatchObject({ status: 'failed', failure: serverRefusals[refusal].message })
    })
  }
  expect((await rowsOf(world, rafa)).filter((row) => !('importId' in row))).toEqual([])
}, 180_000)

test('what was deleted takes no room from what an archive brings', async () => {
  const rafa = await world.signUp()
  const { body: partner } = await rafa.post('/api/partners', { name: 'Somebody' })
  const { body: technique } = await rafa.post('/api/techniques', { name: 'Something' })
  const tag = await rafa.tag('Anything')
  await rafa.delete(`/api/partners/${partner.id}`)
  await rafa.delete(`/api/techniques/${technique.id}`)
  await rafa.delete(`/api/tags/${tag.id}`)
  const { tags, partners, techniques } = archive.parse(JSON.parse(String(journal)))
  const { id } = await readImport(rafa, 'archive.zip', written)
  await withMost('tag', tags.length, () =>
    withMost('partner', partners.length, () =>
      withMost('technique', techniques.length, async () => {
        expect(await finishImport(world, rafa, id)).toMatchObject({ status: 'done', failure: '' })
      }),
    ),
  )
}, 60_000)
