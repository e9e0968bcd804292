import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useJournalRefresh } from './api.ts'

test('once a file is imported, all that its member has is read again, but not what the file would have become', () => {
  const client = new QueryClient()
  const paths = ['/api/entries', '/api/competitions', '/api/focuses', '/api/goal', '/api/practice/reviews']
  for (const path of [...paths, '/api/import/7']) client.setQueryData([path], [])
  const { result: refresh } = renderHook(useJournalRefresh, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  refresh.current()
  const stale = client.getQueryCache().findAll({ stale: true, predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(paths)
})
