import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Template, template } from '#shared/training/templates.ts'
import { json, localServer } from '#test/local-server.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { queryClient } from '#web/query-client.ts'
import { templatesQuery, useOrderTemplates } from './api.ts'

const named = (id: number, name: string): Template => ({ ...template.initial, ruleId: null, tags: [], id, name })

function Templates({ reorder }: { reorder: (order: (ids: number[]) => void, client: QueryClient) => void }) {
  const { data = [] } = useQuery(templatesQuery)
  const { mutate } = useOrderTemplates()
  return (
    <>
      <button type="button" onClick={() => reorder(mutate, queryClient)}>
        Reorder
      </button>
      <ol>
        {data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </>
  )
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a list read just before a new order was stored does not bring the old order back', async () => {
  let stored = [named(1, 'Tuesday class'), named(2, 'Open mat')]
  const replyLate: (() => void)[] = []
  const { calls } = await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'GET /api/templates': (response, request) => {
      const read = json(200, stored)
      if (calls.some(({ name }) => name.startsWith('POST'))) read(response, request)
      else replyLate.push(() => read(response, request))
    },
    'POST /api/templates/order': (response, request) => {
      stored = stored.toReversed()
      for (const reply of replyLate) reply()
      setTimeout(() => json(200, stored)(response, request), 50)
    },
  })
  queryClient.setQueryData(templatesQuery.queryKey, stored)
  const reorder = async (order: (ids: number[]) => void, client: QueryClient) => {
    order([2, 1])
    await expect.poll(() => client.isMutating()).toBe(1)
    refreshPaths(client, ['/api/templates'])
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Templates reorder={reorder} />
    </QueryClientProvider>,
  )
  expect(shown()).toEqual(['Tuesday class', 'Open mat'])
  screen.getByRole('button', { name: 'Reorder' }).click()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('POST /api/templates/order')
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await expect.poll(() => shown()).toEqual(['Open mat', 'Tuesday class'])
})
