import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(---| sentence )/.test(line))

/** The file and the title that a row of the table names. */
function testOf(row: string) {
  const [, file = '', title = ''] = /\| `([^`]+)`: (.+) \|$/.exec(row) ?? []
  return { file, title }
}

/** Whether the file has a test of this title, or a case of this name, however it is quoted. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote},`))
}

test('every sentence in docs/specification.md names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(50)
  const missing = rows.filter((row) => {
    const { file, title } = testOf(row)
    return !hasTest(file, title)
  })
  expect(missing).toEqual([])
})
