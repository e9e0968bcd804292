import type { Page } from '@playwright/test'
import { stored } from './api-steps.ts'
import { aPassword, expect, logEarlier, openNewEntry, openPart, test, typeTag } from './fixtures.ts'
import { outbox, writeOffline } from './offline-steps.ts'
import { untilCached } from './own-server.ts'

test('what was typed survives a reload', async ({ page, signUp }) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Half typed')
  await page.getByLabel('Training Notes').fill('Frames first')
  await page.reload()
  await openNewEntry(page)
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half typed')
  await expect(page.getByLabel('Training Notes')).toHaveValue('Frames first')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openNewEntry(page)
  await expect(page.getByText('Draft restored.')).toBeHidden()
})

test(
  'an entry saved offline says so, is shown, and is stored once the device is back online',
  { tag: '@service-worker' },
  async ({ page, signUp, context }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await writeOffline(page, 'Basement class')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Not synced yet', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Sync Complete')).toBeVisible()
    await expect(page.getByText('Not synced yet', { exact: true })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Basement class', exact: true })).toHaveCount(1)
  },
)

test(
  'what loads in the background is loaded later if the connection breaks',
  { tag: ['@service-worker', '@cold'] },
  async ({ page, signUp }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_FAILED' })
    const part = '**/assets/start-offline-cache-*.js'
    await page.route(part, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await signUp()
    await failed
    await page.unroute(part)
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/start-offline-cache-')) statuses.push(response.status())
    })
    // The event alone: other parts may still be on their way, and cutting the connection would break those, too. The app
    // may learn of the broken connection, and begin to wait for the next one, after the test does.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        return statuses
      })
      .toEqual([200])
  },
)

test('what an open form holds survives an expired login', async ({ page, signUp, context }, info) => {
  // The anti-forgery token belongs to the expired session, so it is refused first.
  for (const description of ['401', '403']) info.annotations.push({ type: 'expects', description })
  const { email } = await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Kept through the login')
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('You’ve been logged out. Log in to continue.')).toBeVisible()
  await expect.poll(() => page.evaluate(outbox)).toEqual([{ title: 'Kept through the login', isSent: false }])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kept through the login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Kept through the login', exact: true })).toHaveCount(1)
  await expect.poll(() => page.evaluate(outbox)).toEqual([{ title: 'Kept through the login', isSent: true }])
})

const rounds = (page: Page) => page.getByRole('dialog').getByRole('group', { name: 'Rounds', exact: true })

/** Writes down a round and more, and presses none of the buttons that add it. */
async function typeWithoutAdding(page: Page) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  await openPart(page, 'Rounds')
  await rounds(page).getByLabel('Partner of the next round').fill('Theo')
  await rounds(page).getByRole('button', { name: 'Add round', exact: true }).click()
  await rounds(page).getByRole('button', { name: 'Details of round 1' }).click()
  await rounds(page).getByText('They got me').click()
  await rounds(page).getByRole('combobox', { name: 'With', exact: true }).fill('rnc')
  await rounds(page).getByRole('combobox', { name: 'From', exact: true }).fill('Back Control')
  await rounds(page).getByRole('combobox', { name: 'Add to positions lost' }).fill('Scramble')
  await rounds(page).getByLabel('Partner of the next round').fill('Mia')
  await typeTag(page, 'Ankle pick')
  await openPart(page, 'Training Media')
  await page.getByLabel('Add a YouTube or Vimeo link').fill('youtu.be/tooshort')
}

test(
  'what stands in a field whose Add wasn’t pressed survives a reload without signal and is saved',
  {
    tag: '@service-worker',
  },
  async ({ page, signUp }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await typeWithoutAdding(page)
    await untilCached(page)
    await page.context().setOffline(true)
    await page.reload()
    await openNewEntry(page)
    const link = page.getByLabel('Add a YouTube or Vimeo link')
    await expect(link).toHaveValue('youtu.be/tooshort')
    await expect(page.getByPlaceholder('Add custom tag...')).toHaveValue('Ankle pick')
    await expect(rounds(page).getByLabel('Partner of the next round')).toHaveValue('Mia')
    await expect(rounds(page).getByRole('combobox', { name: 'With', exact: true })).toHaveValue('rnc')

    await page.getByRole('button', { name: 'Save Entry' }).click()
    await expect(link).toBeFocused()
    await expect(link).toHaveAccessibleDescription('This link leads to no video.')
    await link.fill('youtu.be/dQw4w9WgXcQ')
    // Enter would add it.
    await page.getByLabel('Title').press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.context().setOffline(false)
    await expect.poll(async () => (await stored(page)).map(({ title }) => title)).toEqual(['Open mat'])
    const [entry] = await stored(page)
    expect(entry).toMatchObject({
      tags: [{ name: 'Ankle pick' }],
      videoLinks: ['https://youtu.be/dQw4w9WgXcQ'],
      rounds: [
        {
          partner: { name: 'Theo' },
          lost: ['Scramble'],
          submissions: [{ isMine: false, name: 'rnc', fromPosition: 'Back Control' }],
        },
        { partner: { name: 'Mia' }, submissions: [], lost: [] },
      ],
    })
    await openNewEntry(page)
    await expect(page.getByText('Draft restored.')).toBeHidden()
  },
)

test(
  'offline, the entry dialog still opens, and Back closes it',
  { tag: '@service-worker' },
  async ({ page, signUp, context }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await untilCached(page)
    await context.setOffline(true)
    await openNewEntry(page)
    await page.getByLabel('Title').fill('In the basement')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/')
    await openNewEntry(page)
    await expect(page.getByLabel('Title')).toHaveValue('In the basement')
  },
)

test('an abandoned edit does not overwrite what another device has saved since', async ({ page, signUp }) => {
  await signUp()
  await logEarlier(page, { title: 'Knee shield', notes: 'First notes' })
  await page.getByRole('button', { name: 'Knee shield', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Instructor').fill('Lena')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(async () => {
    const [entry] = await (await fetch('/api/entries')).json()
    const { csrfToken } = await (await fetch('/api/csrf-token')).json()
    const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
    const body = JSON.stringify({ notes: 'Written on the phone' })
    await fetch(`/api/entries/${entry.id}`, { method: 'PATCH', headers, body })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Knee shield', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Instructor')).toHaveValue('Lena')
  await expect(page.getByLabel('Training Notes')).toHaveValue('Written on the phone')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Written on the phone')).toBeVisible()
})

test('one member’s tab writes nothing into the journal of another who has logged in since', async ({
  page,
  signUp,
  context,
}, info) => {
  info.annotations.push({ type: 'expects', description: '401' })
  info.annotations.push({ type: 'expects', description: '403' })
  await signUp({ fullName: 'Rafa Moreno' })
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Private words')
  // Nothing read in the background tells this tab first, which would close it.
  const saved = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.startsWith('/api/') && url.pathname !== '/api/csrf-token',
    async (route) => {
      if (route.request().method() === 'GET') await saved.promise
      await route.continue().catch(() => undefined)
    },
  )
  // Without opening a page, which would already have closed this one.
  const { csrfToken } = await (await context.request.get('/api/csrf-token')).json()
  const registered = await context.request.post('/api/auth/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: {
      fullName: 'Dana Kowalski',
      email: `dana.${Date.now()}.${process.pid}@example.com`,
      password: aPassword,
    },
  })
  expect(registered.status()).toBe(201)

  await page.getByRole('button', { name: 'Save Entry' }).click()
  saved.resolve()
  await expect(page.getByText('Dana Kowalski')).toBeAttached()
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
})

test('an app left open for hours still knows who is logged in', { tag: '@service-worker' }, async ({
  page,
  signUp,
  isPhone,
}) => {
  await page.clock.install()
  await signUp()
  if (!isPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await page.clock.runFor('02:00:00')
  await openNewEntry(page)
})
