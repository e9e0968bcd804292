import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newOperation } from '#shared/offline/operations.ts'
import { chooseQuickLog, fill, openApp, press, see, showPage } from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'
import { database } from '../storage/database.ts'

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

/** Stores an edit and an Undo that wait for each other on the device, as an earlier release did. */
async function storeCircle(rafa: Person) {
  const { body: entry } = await rafa.post('/api/entries', { date: '2026-11-20', title: 'Gi class' })
  await rafa.delete(`/api/entries/${entry.id}`)
  const { id: userId } = rafa.user
  const restore = newOperation({ kind: 'restoreEntry', userId, now: 2, data: { entry }, needs: ['removal'] })
  const data = { entry, changes: { notes: 'Mine' }, newTags: [] }
  const change = newOperation({ kind: 'changeEntry', userId, now: 1, id: 'removal', data, needs: [restore.id] })
  for (const operation of [change, restore]) await database().add(operation)
}

test('changes that wait for each other are listed and explained without signal, also after a reload, then sent', async () => {
  const rafa = await world.signUp()
  await storeCircle(rafa)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (let reload = 0; reload < 2; reload++) {
    await openApp(rafa)
    await press(/^Offline 1 not synced yet/)
    expect(await see(/^This change and another were waiting for each other/)).toMatch(
      /The newer one goes first. Please check the result once it’s synced.$/,
    )
  }
  isOnline.mockRestore()
  await press('Sync Now')
  expect(await see(/^1 change saved/)).toBe(
    '1 change saved. Two changes waited for each other, so the newer one went first. Please check the result.',
  )
  expect((await rafa.get('/api/entries')).body).toMatchObject([{ notes: 'Mine' }])
})
