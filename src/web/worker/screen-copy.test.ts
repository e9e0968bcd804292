import { expect, test } from 'vitest'
import { copyOf, documentIn, ownerOf } from './screen-copy.ts'

const evening = new Date('2026-11-20T20:00:00').getTime()
const hour = 3_600_000
const rafa = { owner: 7, version: '2026_abc' }

const documentWith = (body: string) =>
  `<meta name="version" content="2026_abc"><div id="root" data-ssr>${body}</div>` +
  '<script type="application/json" id="boot">{"nonce":"n0","user":{"id":7,"fullName":"Rafa"}}</script>'

const reply = () =>
  new Response(null, { headers: { 'content-security-policy': "style-src 'nonce-n0'", 'content-encoding': 'br' } })

function copied(body = '<section aria-label="Now">Log it</section><article>Open mat</article>') {
  const copy = copyOf(documentWith(body), reply(), rafa, evening)
  if (!copy) throw new Error('Nothing was copied.')
  return copy
}

const shown = async (at: number, whose = rafa) => (await documentIn(copied(), whose, at))?.text()

test('a copy is the document under its own policy, and says when it was made', async () => {
  const copy = copied()
  expect(copy.headers.get('content-security-policy')).toBe("style-src 'nonce-n0'")
  expect(copy.headers.has('content-encoding')).toBe(false)
  const html = await copy.text()
  expect(html).toContain('Open mat')
  expect(html).toContain(`id="boot">{"copiedAt":${evening},"nonce":"n0"`)
  expect(ownerOf(html)).toBe(7)
})

test('nothing is copied without a rendered screen, or from another version of the app', () => {
  const rendered = documentWith('')
  expect(copyOf(rendered.replace(' data-ssr', ''), reply(), rafa, evening)).toBeUndefined()
  expect(copyOf(rendered, reply(), { ...rafa, version: '2026_def' }, evening)).toBeUndefined()
})

test('a page without boot data belongs to nobody', () => {
  expect(ownerOf('<h1>Train. Write it down.</h1>')).toBeUndefined()
  expect(ownerOf('<script type="application/json" id="boot">{"providers":[]}</script>')).toBeUndefined()
})

test('another member, or another version, isn’t shown the copy', async () => {
  expect(await shown(evening)).toContain('Open mat')
  expect(await shown(evening, { ...rafa, owner: 8 })).toBeUndefined()
  expect(await shown(evening, { ...rafa, version: '2026_def' })).toBeUndefined()
})

test('the next day, the copy no longer offers what could be logged; after a day, there is none', async () => {
  expect(await shown(evening + hour)).toContain('Log it')
  const morning = await shown(evening + 12 * hour)
  expect(morning).toContain('Open mat')
  expect(morning).not.toContain('Log it')
  expect(await shown(evening + 25 * hour)).toBeUndefined()
  expect(await shown(evening - hour)).toBeUndefined()
})
