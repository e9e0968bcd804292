import { appendFile, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rotateLog } from './rotate-log.ts'

test('the log of the bundled database takes 20 MB at most, and its latest lines stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'postgres.log')
  await rotateLog(path)
  // As PostgreSQL has it.
  const log = await open(path, 'a')
  for (const night of ['first', 'second']) {
    await log.write(`${night}\n${'.'.repeat(11 * 1024 * 1024)}\n`)
    await rotateLog(path)
    expect((await stat(path)).size).toBe(0)
    expect((await readFile(`${path}.1`, 'utf8')).startsWith(night)).toBe(true)
  }
  await log.write('third\n')
  await rotateLog(path)
  expect(await readFile(path, 'utf8')).toBe('third\n')
  await log.close()
  await appendFile(path, 'fourth\n')
  expect(await readdir(folder)).toEqual(['postgres.log', 'postgres.log.1'])
})
