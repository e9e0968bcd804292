import { logOut, mailedLink, pressLogout } from './account-steps.ts'
import { untilKept } from './basement.ts'
import { expect, test } from './fixtures.ts'
import { breakOverEntries, writeWithoutSignal } from './without-signal.ts'

test('who logs out with sessions that have not arrived is asked, and may stay, send or delete them', async ({
  page,
  signUp,
  isPhone,
  context,
  expectAccessible,
}, info) => {
  for (const description of ['ERR_INTERNET_DISCONNECTED', 'anti-forgery token', '500'])
    info.annotations.push({ type: 'expects', description })
  await signUp()
  await writeWithoutSignal(page, 'Basement class')
  await breakOverEntries(page)
  await context.setOffline(false)

  const ask = async () => {
    await pressLogout(page, isPhone)
    await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
  }
  await ask()
  await expect(page.getByText('1 session is on this device only.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await ask()
  await page.getByRole('button', { name: 'Sync and log out' }).click()
  await expect(page.getByRole('button', { name: 'Log out and delete it' })).toBeEnabled()
  await page.getByRole('button', { name: 'Log out and delete it' }).click()
  await expect(page).toHaveURL('/auth')
})

test('who logs out with sessions that can be sent sends them first', async ({
  page,
  signUp,
  isPhone,
  context,
}, info) => {
  for (const description of ['ERR_INTERNET_DISCONNECTED', 'anti-forgery token', '500'])
    info.annotations.push({ type: 'expects', description })
  await signUp()
  await writeWithoutSignal(page, 'Sent at the door')
  const mend = await breakOverEntries(page)
  await context.setOffline(false)
  await expect(page.getByText('Sent at the door').first()).toBeVisible()
  await pressLogout(page, isPhone)
  await mend()
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/api/entries') && reply.status() === 201)
  await page.getByRole('button', { name: 'Sync and log out' }).click()
  await stored
  await expect(page).toHaveURL('/auth')
})

test('who was signed out before logging out reads why nothing could be sent, and finds the way to the login', async ({
  page,
  signUp,
  isPhone,
  context,
  expectAccessible,
}, info) => {
  for (const description of ['ERR_INTERNET_DISCONNECTED', 'anti-forgery token', '500', '403', '401'])
    info.annotations.push({ type: 'expects', description })
  await signUp()
  await writeWithoutSignal(page, 'Not sent yet')
  const mend = await breakOverEntries(page)
  const refused = page.waitForResponse((reply) => reply.url().endsWith('/api/entries') && reply.status() === 500)
  await context.setOffline(false)
  await refused
  await context.clearCookies({ name: 'session' })
  await mend()

  await pressLogout(page, isPhone)
  await page.getByRole('button', { name: 'Sync and log out' }).click()
  await expect(page.getByText('You were signed out, so nothing more could be sent.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in to sync' }).click()
  await expect(page.getByText('You were signed out. Log in to go on.')).toBeVisible()
})

test('logging out in one tab closes the journal in the others', async ({ page, signUp, isPhone, context }) => {
  await signUp()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('No rolls logged yet')).toBeVisible()
  await logOut(page, isPhone)
  await expect(other).toHaveURL('/auth')
})

test('a reset closes the journal on the device where it is done', async ({ page, signUp, browser }, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  const { email } = await signUp()
  await untilKept(page)
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/auth')
  await elsewhere.getByRole('button', { name: 'Forgot password?' }).click()
  await elsewhere.getByRole('dialog').getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: 'Send reset email' }).click()
  await expect(elsewhere.getByText('Password reset email sent')).toBeVisible()
  await elsewhere.close()

  await page.goto(await mailedLink(page, email, '/reset-password/'))
  await page.getByRole('textbox', { name: 'New password' }).fill('Triangle2027')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed. Log in with the new one.')).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/')
  await expect(page.getByText('Nobody is signed in on this device.')).toBeVisible()
})

test('the copy of what was sent is gone from the device a day later, though nothing more was sent', async ({
  page,
  signUp,
  context,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await signUp()
  await writeWithoutSignal(page, 'Sent yesterday')
  await context.setOffline(false)
  await expect.poll(() => page.evaluate(copies)).toEqual([{ title: 'Sent yesterday', isSent: true }])
  await page.clock.install({ time: Date.now() + 25 * 3_600_000 })
  await page.reload()
  await expect(page.getByText('Sent yesterday').first()).toBeVisible()
  await expect.poll(() => page.evaluate(copies)).toEqual([])
})

/** What lies in the outbox of this device. */
async function copies() {
  const answerOf = <T>(request: IDBRequest) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result as T))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  const db = await answerOf<IDBDatabase>(indexedDB.open('outbox'))
  const rows = db.transaction('entries').objectStore('entries').getAll()
  const found = await answerOf<{ data: { title: string }; sentAt?: number }[]>(rows)
  db.close()
  return found.map(({ data: { title }, sentAt }) => ({ title, isSent: sentAt !== undefined }))
}
