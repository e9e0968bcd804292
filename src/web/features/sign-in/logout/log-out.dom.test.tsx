import 'fake-indexeddb/auto'
import { notifyManager, QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { json, localServer } from '#test/local-server.ts'
import { rafa } from '#test/rafa.ts'
import { sessionQuery } from '#web/features/sessions/session.ts'
import { clearCsrfToken } from '#web/lib/api/csrf.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { queryClient } from '#web/query-client.ts'
import { logOut } from './log-out.ts'

const tags = apiQuery({ path: '/api/tags', schema: z.array(z.string()) })

beforeEach(async () => {
  // Run the callbacks that the test before has scheduled.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  clearCsrfToken()
  queryClient.clear()
})

/** Shows the tags, whose first reply doesn't come, and logs out meanwhile. The server replies to that with this status. */
async function logOutWhileLoading(status: number) {
  const order: string[] = []
  const { calls } = await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'GET /api/tags': (response, request) => {
      if (order.length > 0) return json(200, ['Guard'])(response, request)
      response.once('close', () => order.push('the call was given up'))
    },
    'POST /api/auth/logout': (response, request) => {
      order.push('the session ended')
      json(status, status === 200 ? {} : { code: 'UNKNOWN', message: 'Not now.' })(response, request)
    },
  })
  const shown = new QueryObserver(queryClient, tags)
  const hide = shown.subscribe(() => undefined)
  await expect.poll(() => calls).toHaveLength(1)
  const ended = await logOut(queryClient).then(
    () => true,
    () => false,
  )
  return { ended, order, shown, hide }
}

test('a call under way is given up before the session ends, so that it isn’t refused', async () => {
  const { ended, order, hide } = await logOutWhileLoading(200)
  expect(ended).toBe(true)
  expect(order).toEqual(['the call was given up', 'the session ended'])
  hide()
})

test('if logging out fails, what was given up is loaded after all', async () => {
  const { ended, shown, hide } = await logOutWhileLoading(503)
  expect(ended).toBe(false)
  await expect.poll(() => shown.getCurrentResult().data).toEqual(['Guard'])
  hide()
})

test('a page that is drawn again while its member logs out asks for nothing that would be refused', async () => {
  await localServer({
    'GET /api/csrf-token': json(200, { csrfToken: 'a-token' }),
    'POST /api/auth/logout': json(200, {}),
  })
  const queryFn = vi.fn<() => Promise<string[]>>(() => Promise.resolve(['Guard']))
  let drawAgain: (times: number) => void = () => undefined
  const Page = () => {
    const [times, setTimes] = useState(1)
    drawAgain = setTimes
    const { data = [] } = useQuery({ ...tags, queryFn })
    return <p>{`${data.join()}, drawn ${times} times`}</p>
  }
  const Layout = () => useQuery(sessionQuery).data && <Page />
  queryClient.setQueryData(sessionQuery.queryKey, rafa)
  render(
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>,
  )
  await screen.findByText('Guard, drawn 1 times')
  await logOut(queryClient)
  flushSync(() => drawAgain(2))
  await expect.poll(() => screen.queryByText(/drawn/)).toBeNull()
  await expect.poll(() => queryClient.getQueryData(tags.queryKey)).toBeUndefined()
  expect(queryFn).toHaveBeenCalledOnce()
})
