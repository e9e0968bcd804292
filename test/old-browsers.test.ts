import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '../bin/browsers.mjs'
import { newerInScript, newerInStyles } from '../bin/test/newer-features.mjs'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

test('what a script uses that the oldest browsers lack is found', () => {
  expect([...newerInScript('export const u = URL.parse(a) ?? structuredClone(b)').keys()]).toEqual(['URL.parse'])
  expect([...newerInScript('for (const s of m.values().map(f)) s.union(t), t.toSorted()').keys()]).toEqual([
    'Iterator.map',
    '.union',
  ])
  expect([...newerInScript('if (typeof Temporal > "u") /[a--b]/v.test(s)').keys()]).toEqual(['Temporal', '/v'])
  expect([...newerInScript('Object.values(o).map(f), navigator.serviceWorker.register("/sw.js")').keys()]).toEqual(
    [],
  )
  expect(newerInScript('Promise.withResolvers()').get('Promise.withResolvers')).toBe(
    'chrome 119, firefox 121, safari 17.4',
  )
})

test('what a stylesheet uses that the oldest browsers lack is found', () => {
  const styles =
    'p { color: light-dark(#000, #fff); min-height: 2lh; & b { text-wrap: balance } } a:has(b) { gap: 1rem }'
  expect([...newerInStyles(styles).keys()]).toEqual([
    'light-dark()',
    '1lh',
    'nesting',
    'text-wrap',
    'text-wrap balance',
    ':has',
  ])
  expect([
    ...newerInStyles('@media (width < 48em) { a { inset: 0; color: color-mix(in srgb, red, blue) } }').keys(),
  ]).toEqual([])
})

test('the README and the page for older browsers name the browsers that the build is made for', () => {
  const { safari, chrome, edge, firefox, ios } = oldestBrowsers
  expect(ios).toBe(safari)
  const sentence = `Safari ${safari}, Chrome ${chrome}, Edge ${edge}, and Firefox ${firefox}`
  expect(read('README.md')).toContain(sentence)
  expect(read('src/server/features/pages/old-browser.ts')).toContain(sentence)
})
