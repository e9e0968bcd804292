import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '#test/db.ts'
import { openClock } from './clock.ts'

const db = await ownDatabase()
const minute = 60_000

test('servers whose clocks are ten minutes apart agree on the time, and their operator is told', async () => {
  const warnings: object[] = []
  const logger = { warn: (line: object) => void warnings.push(line) }
  const [ahead, behind] = await Promise.all(
    [5 * minute, -5 * minute].map((wrong) => openClock(db, logger, () => Date.now() + wrong)),
  )
  onTestFinished(() => [ahead, behind].forEach((clock) => clock?.stop()))
  const [first, second] = [ahead?.now().getTime() ?? 0, behind?.now().getTime() ?? 0]
  // Far less than the difference; how exact it is depends on the machine.
  expect(Math.abs(first - second)).toBeLessThan(minute)
  expect(warnings).toHaveLength(2)
})
