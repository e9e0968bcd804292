import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'

const names = z.array(z.string())

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = ''
})

/** Opens a document with this boot data. */
async function open(data: object) {
  const element = document.createElement('script')
  element.id = 'boot'
  element.type = 'application/json'
  element.textContent = JSON.stringify(data)
  document.body.append(element)
  const [boot, { apiQuery }] = await Promise.all([import('./boot.ts'), import('./queries.ts')])
  const tags = apiQuery({ path: '/api/tags', schema: names, isCached: true })
  boot.seedFromBoot({ query: tags, part: 'tags', schema: names, dataOf: (part) => part })
  const client = new QueryClient()
  boot.seedQueries(client)
  return { ...boot, query: client.getQueryCache().find({ queryKey: tags.queryKey }) }
}

test('what the document contains needs no fetching, and is removed from it', async () => {
  const { bootPart, query } = await open({ tags: ['Guard'], user: 'Rafa' })
  expect(query?.state.data).toEqual(['Guard'])
  expect(query?.meta).toEqual({ isCached: true })
  expect(bootPart('user', z.string())).toBe('Rafa')
  expect(document.getElementById('boot')).toBeNull()
})

test('a part that is missing or from another version is left out', async () => {
  const { bootPart, query } = await open({ tags: [{ name: 'Guard' }] })
  expect(query).toBeUndefined()
  expect(bootPart('user', z.string())).toBeUndefined()
})
