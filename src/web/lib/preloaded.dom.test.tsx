import { type ComponentType, lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { preloaded } from './preloaded.tsx'

const Section = ({ name }: { name: string }) => <h2>{name}</h2>
const load = async () => ({ default: Section })

/** What is on the page as soon as a part is wanted, as when a browser prints. */
function atOnce(Part: ComponentType<{ name: string }>) {
  const page = document.createElement('main')
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <Suspense fallback="Loading">
        <Part name="Rounds" />
      </Suspense>,
    ),
  )
  return { text: page.textContent, leave: () => root.unmount() }
}

test('a part that was loaded is there at once the first time it is shown, which React’s lazy never is', async () => {
  const { Part, load: loaded } = preloaded(load)
  const early = atOnce(Part)
  await loaded()
  const printed = atOnce(Part)
  const waiting = atOnce(lazy(load))
  expect([early.text, printed.text, waiting.text]).toEqual(['Loading', 'Rounds', 'Loading'])
  for (const page of [early, printed, waiting]) page.leave()
})

test('a part that a broken connection kept away is loaded when it is wanted again', async () => {
  let tries = 0
  const { Part, load: loaded } = preloaded(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return load()
  })
  await expect(loaded()).rejects.toThrow('Failed to fetch')
  await loaded()
  const page = atOnce(Part)
  expect(page.text).toBe('Rounds')
  page.leave()
})
