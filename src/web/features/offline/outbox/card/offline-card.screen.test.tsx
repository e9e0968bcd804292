import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseQuickLog, fill, openApp, press, see, showPage } from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const somethingElse = /^Something else answers instead of Rollbook/

/** Logs a class while a page like this answers in place of the server, and opens the card. */
async function logBehind(rafa: Person, status: number) {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  await openApp(rafa)
  const letThrough = showPage(status)
  await chooseQuickLog('Training')
  await fill('Title', 'Gi class')
  await press('Log Training')
  await press(/^Online/)
  await see('Syncs automatically.')
  return letThrough
}

/** Whether the card says that something else answers, after so many syncs. */
async function afterSyncs(count: number) {
  for (let times = 0; times < count; times++) {
    await press('Sync Now')
    await see('Sync Failed')
    await press('Dismiss')
  }
  return screen.queryByText(somethingElse) !== null
}

test.each([200, 403, 511])(
  'after the third page with %i in place of the server, the card says so, and what was written syncs later',
  async (status) => {
    const rafa = await world.signUp()
    const letThrough = await logBehind(rafa, status)
    expect(await afterSyncs(1)).toBe(false)
    expect(await afterSyncs(2)).toBe(true)
    letThrough()
    await press('Sync Now')
    expect(await see('1 change saved.')).toBeTruthy()
    expect((await rafa.get('/api/entries')).body).toMatchObject([{ title: 'Gi class' }])
  },
)

test('while the server is down behind its gateway, nothing else is said to answer', async () => {
  const letThrough = await logBehind(await world.signUp(), 502)
  expect(await afterSyncs(3)).toBe(false)
  letThrough()
})

test('what a proxy finds too large is refused with its reason, and isn’t sent again by itself', async () => {
  const rafa = await world.signUp()
  const letThrough = await logBehind(rafa, 503)
  letThrough()
  const letAllThrough = showPage(413)
  await press('Sync Now')
  expect(await see(/That’s too much at once. Please shorten it and try again.$/)).toBeTruthy()
  letAllThrough()
  expect((await rafa.get('/api/entries')).body).toEqual([])
})
