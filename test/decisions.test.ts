import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort()

const decisions = names.map((name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const [, number = '', title = '', date = '', status = ''] =
    /^# (\d{3}) (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})\n- Status: (.+)\n/.exec(text) ?? []
  return { name, number, title, date, status, text }
})

test('a decision says its number, title, date, and status at its beginning', () => {
  expect(decisions.filter(({ name, number }) => number === '' || !name.startsWith(number))).toEqual([])
  expect(decisions.filter(({ status }) => !/^(accepted|superseded)\b/.test(status))).toEqual([])
})

test('a decision that a status or a sentence leads to exists', () => {
  const numbers = new Set(decisions.map(({ number }) => number))
  const dead = decisions.flatMap(({ name, text }) =>
    [...text.matchAll(/\bdecision (\d{3})\b/g)].flatMap(([, to = '']) =>
      numbers.has(to) ? [] : [`${name}: ${to}`],
    ),
  )
  expect(dead).toEqual([])
})

// `npx vitest run test/decisions.test.ts -u` writes it.
test('the index has a line for each decision', async () => {
  const lines = decisions.map(
    ({ name, title, date, status }) => `| [${name.slice(0, 3)}](${name}) | ${title} | ${date} | ${status} |`,
  )
  const index = `# Decisions

Why things are as they are, in the order in which it was decided. A decision that another one has overtaken says by which.
Numbers that are missing were never used.

| | | date | status |
|---|---|---|---|
${lines.join('\n')}
`
  await expect(index).toMatchFileSnapshot('../docs/decisions/README.md')
})
