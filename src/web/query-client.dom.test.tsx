import {
  MutationObserver,
  onlineManager,
  QueryClientProvider,
  QueryObserver,
  useQuery,
} from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './lib/api/api-error.ts'
import { queryClient } from './query-client.ts'

const templates = ['/api/templates']
const isStale = () => queryClient.getQueryState(templates)?.isInvalidated

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(templates, [])
})

/** Runs a mutation that refreshes the templates. */
const mutate = (mutationFn: () => Promise<unknown>) =>
  new MutationObserver(queryClient, { mutationFn, meta: { refreshes: ['/api/templates'] } }).mutate()

test('a mutation that succeeded refreshes its paths', async () => {
  await mutate(() => Promise.resolve())
  await expect.poll(() => isStale()).toBe(true)
})

test('so does one that was refused: another tab may have removed its subject', async () => {
  const refusal = new ApiError(404, 'NOT_FOUND', 'It may have been deleted.')
  await expect(mutate(() => Promise.reject(refusal))).rejects.toBe(refusal)
  await expect.poll(() => isStale()).toBe(true)
})

test('one that got no reply refreshes nothing', async () => {
  for (const status of [0, 503]) {
    const failure = new ApiError(status, 'UNKNOWN', 'No connection.')
    await expect(mutate(() => Promise.reject(failure))).rejects.toBe(failure)
  }
  expect(isStale()).toBe(false)
})

test('one that declares nothing refreshes nothing', async () => {
  await new MutationObserver(queryClient, { mutationFn: () => Promise.resolve() }).mutate()
  expect(isStale()).toBe(false)
})

test('what a mutation took off the screen is not asked for again', async () => {
  const asked: string[] = []
  const Entries = ({ of }: { of: string }) => {
    const { data } = useQuery({
      queryKey: ['/api/entries', of],
      queryFn: () => {
        asked.push(of)
        return Promise.resolve(`Entries of ${of}`)
      },
    })
    return <p>{data}</p>
  }
  const Library = () => {
    const { data = [] } = useQuery<string[]>({ queryKey: ['library'], queryFn: () => Promise.resolve([]) })
    return data.map((name) => <Entries key={name} of={name} />)
  }
  queryClient.setQueryData(['library'], ['Armbar', 'Russian tie'])
  render(
    <QueryClientProvider client={queryClient}>
      <Library />
    </QueryClientProvider>,
  )
  await screen.findByText('Entries of Russian tie')
  expect(asked).toEqual(['Armbar', 'Russian tie'])

  await new MutationObserver(queryClient, {
    mutationFn: () => Promise.resolve(),
    meta: { refreshes: ['/api/entries'] },
    onSuccess: () => queryClient.setQueryData(['library'], ['Armbar']),
  }).mutate()
  await expect.poll(() => asked).toEqual(['Armbar', 'Russian tie', 'Armbar'])
})

test('a call begun offline that ends after the connection is back is made again', async () => {
  const calls: ((reply: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/api/entries', 'guard'],
    queryFn: () => new Promise<string>((resolve) => calls.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => calls).toHaveLength(2)
  calls[1]?.('Half guard')
  await expect.poll(() => observer.getCurrentResult().data).toBe('Half guard')
  stop()
})

test('a page that the server had no time for asks again by itself', async () => {
  const replies = [
    () => Promise.reject(new ApiError(429, 'TOO_MANY_CALLS', 'Too many requests.')),
    () => 'Two tags',
  ]
  const Tags = () => {
    const { data, isError } = useQuery({ queryKey: ['/api/tags'], queryFn: () => replies.shift()?.() ?? null })
    return <p>{isError ? 'Failed' : data}</p>
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Tags />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Two tags', {}, { timeout: 8000 })).toBeTruthy()
})
