import { type Page, request } from '@playwright/test'
import { violationsOn } from './accessibility.ts'
import { patch, post } from './api-steps.ts'
import { expect, logEarlier } from './fixtures.ts'
import { type Phone, test, untilCached, untilReplyCached } from './own-server.ts'

/** A new member with a saved session on their phone, which is now offline. */
async function openOfflineWith(phone: Phone, fields: Parameters<typeof logEarlier>[1]): Promise<Page> {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, fields)
  await untilCached(page, fields.title)
  await page.context().setOffline(true)
  return page
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

async function writeNotes(page: Page, title: string, notes: string) {
  await page.getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Training Notes').fill(notes)
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The same person at their laptop. */
async function atTheLaptop(page: Page, url: string) {
  const laptop = await request.newContext({ baseURL: url, storageState: await page.context().storageState() })
  const { csrfToken } = await (await laptop.get('/api/csrf-token')).json()
  const stored = async (): Promise<{ id: number; title: string; notes: string }[]> =>
    (await laptop.get('/api/entries')).json()
  return {
    notes: async () => (await stored()).map(({ title, notes }) => `${title}: ${notes}`).toSorted(),
    write: async (notes: string) => {
      const [entry] = await stored()
      const headers = { 'x-csrf-token': csrfToken }
      expect((await laptop.patch(`/api/entries/${entry?.id}`, { headers, data: { notes } })).status()).toBe(200)
    },
  }
}

test('notes added in the basement to a saved session outlive a restart and are on the server afterwards', async ({
  phone,
  server,
}) => {
  const page = await openOfflineWith(phone, { title: 'Monday class' })
  await writeNotes(page, 'Monday class', 'Knee slides first')
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await expect(cardOf(page, 'Monday class')).toContainText('Knee slides first')
  await expect(cardOf(page, 'Monday class')).toContainText('Not synced yet')

  const later = await phone.open({ offline: true })
  await later.goto('/')
  await expect(cardOf(later, 'Monday class')).toContainText('Knee slides first')
  await writeNotes(later, 'Monday class', 'Knee slides first, then the underhook')
  await later.context().setOffline(false)
  await expect(later.getByText('1 change saved.')).toBeVisible()
  await expect(later.getByText('Not synced yet')).toHaveCount(0)
  const laptop = await atTheLaptop(later, server.url)
  expect(await laptop.notes()).toEqual(['Monday class: Knee slides first, then the underhook'])
})

test('if two devices changed the same field, the person decides', async ({ phone, server }) => {
  const page = await openOfflineWith(phone, { title: 'Monday class', notes: 'Armbars' })
  const laptop = await atTheLaptop(page, server.url)
  const conflict = async (mine: string, theirs: string) => {
    await page.context().setOffline(true)
    await writeNotes(page, 'Monday class', mine)
    await laptop.write(theirs)
    await page.context().setOffline(false)
    await expect(cardOf(page, 'Monday class')).toContainText('Changed on another device too.')
    await page.getByRole('button', { name: 'Monday class', exact: true }).click()
    await page.getByRole('button', { name: 'Choose version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Monday class' })
    await expect(dialog.getByRole('region', { name: 'Training Notes' })).toContainText(mine)
    await expect(dialog.getByRole('region', { name: 'Training Notes' })).toContainText(theirs)
  }

  await conflict('Armbars from the phone', 'Armbars from the laptop')
  expect(await violationsOn(page)).toEqual([])
  expect(await laptop.notes()).toEqual(['Monday class: Armbars from the laptop'])
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Not synced yet')).toHaveCount(0)
  await expect
    .poll(laptop.notes)
    .toEqual(['Monday class: Armbars from the laptop', 'Monday class: Armbars from the phone'])
})

/** A new member with an injury or a promotion in the stats on their phone, which is now offline. */
async function openStatsOffline(phone: Phone, path: string, fields: object) {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, { title: 'Monday class' })
  const { id } = await post(page, path, fields)
  await page.goto(path === '/api/injuries' ? '/stats#load' : '/stats#belt')
  await untilCached(page)
  await untilReplyCached(page, '/api/stats', 'note')
  await page.context().setOffline(true)
  return { page, theirs: `${path}/${id}` }
}

const injuriesOn = (page: Page) => page.getByRole('region', { name: 'Injuries' })
const knee = { part: 'Knee', side: 'left', from: '2026-01-05', note: 'Popped' }

async function deleteInjury(page: Page) {
  await injuriesOn(page).getByRole('button', { name: 'Left knee' }).click()
  await page.getByRole('dialog', { name: 'Edit Injury' }).getByRole('button', { name: 'Delete' }).click()
  await expect(injuriesOn(page).getByRole('button', { name: 'Left knee' })).toBeHidden()
}

test('an injury deleted in the basement that has got a page of notes at the laptop can be kept', async ({
  phone,
}) => {
  const { page, theirs } = await openStatsOffline(phone, '/api/injuries', knee)
  await deleteInjury(page)
  await patch(page, theirs, { note: 'MRI on Monday.\nNo deep half until then.' })
  await page.context().setOffline(false)
  await expect(injuriesOn(page)).toContainText('Changed on another device in the meantime.')
  await expect(injuriesOn(page)).toContainText('No deep half until then.')
  const card = page.getByRole('region', { name: 'Offline entries' })
  await card.getByRole('button', { name: '1 failed' }).click()
  await card.getByRole('button', { name: 'Choose what to do: Left knee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Left knee' })
  await expect(dialog.getByRole('region', { name: 'Other device' })).toContainText('No deep half until then.')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(card).toBeHidden()
  await expect(injuriesOn(page)).toContainText('No deep half until then.')
})

test('an injury is changed and deleted in the basement, also after a restart there, and comes back with Undo', async ({
  phone,
}) => {
  const { page } = await openStatsOffline(phone, '/api/injuries', knee)
  await injuriesOn(page).getByRole('button', { name: 'Left knee' }).click()
  await page.getByLabel('Note').fill('Better with tape')
  await page.getByRole('button', { name: 'Save Injury' }).click()
  await expect(injuriesOn(page)).toContainText('Better with tape')

  const later = await phone.open({ offline: true })
  await later.goto('/stats#load')
  await expect(injuriesOn(later)).toContainText('Better with tape')
  await expect(injuriesOn(later)).toContainText('Not synced yet')
  await deleteInjury(later)
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(injuriesOn(later)).toContainText('Better with tape')
  await deleteInjury(later)

  const last = await phone.open({ offline: true })
  await last.goto('/stats#load')
  await expect(injuriesOn(last)).toBeVisible()
  await expect(injuriesOn(last).getByRole('button', { name: 'Left knee' })).toBeHidden()
  await last.context().setOffline(false)
  await expect(last.getByText('1 change saved.')).toBeVisible()
  await expect(injuriesOn(last).getByRole('button', { name: 'Left knee' })).toBeHidden()
  expect(await (await last.request.get('/api/injuries')).json()).toEqual([])
})

test('a promotion is changed and deleted in the basement, also after a restart there, and comes back with Undo', async ({
  phone,
}) => {
  const toBlue = { date: '2025-06-01', belt: 'blue', note: 'By Lena' }
  const { page } = await openStatsOffline(phone, '/api/promotions', toBlue)
  const beltsOn = (on: Page) => on.getByRole('region', { name: 'Belt timeline' })
  const blueOn = (on: Page) => beltsOn(on).getByRole('button', { name: 'Blue Belt' })
  await blueOn(page).click()
  await page.getByLabel('Note').fill('By Lena, after the open mat')
  await page.getByRole('button', { name: 'Save Promotion' }).click()
  await expect(beltsOn(page)).toContainText('after the open mat')

  const later = await phone.open({ offline: true })
  await later.goto('/stats#belt')
  await expect(beltsOn(later)).toContainText('after the open mat')
  await expect(beltsOn(later)).toContainText('Not synced yet')
  const remove = async (on: Page) => {
    await blueOn(on).click()
    await on.getByRole('dialog', { name: 'Edit Promotion' }).getByRole('button', { name: 'Delete' }).click()
    await expect(blueOn(on)).toBeHidden()
  }
  await remove(later)
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(beltsOn(later)).toContainText('after the open mat')
  await later.context().setOffline(false)
  await expect(later.getByText('1 change saved.')).toBeVisible()
  await expect(beltsOn(later)).not.toContainText('Not synced yet')
  await later.context().setOffline(true)
  await remove(later)

  const last = await phone.open({ offline: true })
  await last.goto('/stats#belt')
  await expect(beltsOn(last)).toBeVisible()
  await expect(blueOn(last)).toBeHidden()
  await last.context().setOffline(false)
  await expect(last.getByText('1 change saved.')).toBeVisible()
  expect(await (await last.request.get('/api/promotions')).json()).toEqual([])
})
