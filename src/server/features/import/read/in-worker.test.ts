import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createReader } from './in-worker.ts'

const names = { tags: [], partners: [], library: [] }
const journal = { sessions: '[]', earlier: '{}', changedAt: '', names, room: null, timeZone: '' }
const patient = { cpu: 60_000, heapMegabytes: 192 }
const read = createReader({ small: { ...patient, cpu: 50 }, large: patient, job: patient, health: patient })

const text = ['Date,Title,Notes']
  .concat(Array.from({ length: 15_000 }, (_, n) => `2026-01-${10 + (n % 20)},Class ${n},Underhook first.`))
  .join('\n')

test('a file that takes more CPU time than it may is refused, and the next one has its turn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'log.csv')
  await writeFile(path, text)
  const reading = {
    userId: 1,
    kind: 'file',
    input: { path, name: 'log.csv', here: { timeZone: '', today: '2026-11-30' } },
  } as const
  const sources = { journal: async () => journal }
  for (const userId of [1, 2])
    await expect(read({ ...reading, lane: 'small', userId, sources })).rejects.toMatchObject({
      code: 'IMPORT_TOO_SLOW',
    })
  expect(await read({ ...reading, lane: 'large', sources })).toMatchObject({ total: 15_001 })
})
