import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
const text = read('security.md')
const files = globSync('{bin,src,e2e,test,docs}/**/*')

const items = text.split('\n').flatMap((line) => {
  const [, number = '', level = '', asked = '', state = '', why = ''] =
    /^\| ([\d.]+) \| ([12]) \| (.+?) \| (met|no|nothing) \| (.+) \|$/.exec(line) ?? []
  return number === '' ? [] : [{ number, level, asked, state, why }]
})

const pathsIn = (why: string) =>
  [...why.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|txt|mjs))`/g)].map(([, path = '']) => path)
const exists = (path: string) => files.some((file) => `/${file}`.endsWith(`/${path}`))
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** 1.10.2 comes after 1.9.3. */
const orderOf = (number: string) => number.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

test('each item of both levels is there once, in order', () => {
  const rows = text.split('\n').filter((line) => /^\| \d+\.\d/.test(line))
  expect(rows).toHaveLength(items.length)
  const orders = items.map(({ number }) => orderOf(number))
  expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b))
  expect(['1', '2'].map((level) => items.filter((item) => item.level === level).length)).toEqual([70, 183])
})

test('the counts at the beginning are those of the items', () => {
  const counted = (level: string) =>
    ['met', 'no', 'nothing'].map(
      (state) => items.filter((item) => item.level === level && item.state === state).length,
    )
  for (const level of ['1', '2']) expect(text).toContain(`| ${[level, ...counted(level)].join(' | ')} |`)
})

test('what is met names code or tests that exist, and what is not says why', () => {
  expect(items.filter(({ state, why }) => state === 'met' && pathsIn(why).length === 0)).toEqual([])
  expect(
    items.flatMap(({ number, why }) =>
      pathsIn(why)
        .filter((path) => !exists(path))
        .map((path) => [number, path]),
    ),
  ).toEqual([])
  expect(items.filter(({ state, why }) => state === 'no' && why.length < 20)).toEqual([])
})

test('most of what is met is held by a test', () => {
  const met = items.filter(({ state }) => state === 'met')
  const untested = met.filter(({ why }) => !pathsIn(why).some(isTest)).map(({ number }) => number)
  expect(untested.length / met.length).toBeLessThan(0.15)
})

test('a section it refers to exists', () => {
  const headings = new Set(
    [...read('secure-design.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const linked = [...text.matchAll(/secure-design\.md#([\w-]+)/g)].map(([, name = '']) => name)
  expect(linked.filter((name) => !headings.has(name))).toEqual([])
})
