import { addNotes, afterClass, logged, now, title } from './after-class.ts'
import { stored } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

/** The error that browsers print offline. */
const offline = { type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' }

test('how hard it was is said after class with one tap, also offline, and taken back', {
  tag: '@service-worker',
}, async ({ page, newMember, expectAccessible }) => {
  await newMember()
  await afterClass(page)
  await expect(now(page)).toContainText('Fundamentals')
  test.info().annotations.push(offline)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: title }).tap()
  await addNotes(page).tap()
  const effort = page.getByRole('group', { name: 'Effort' })
  await effort.getByText('8', { exact: true }).tap()
  await expectAccessible()
  await page.getByRole('button', { name: /Update Entry|Save Entry/ }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored(page))[0]?.effort).toBe(8)

  await logged(page).click()
  await expect(page.getByRole('dialog').getByText('Effort 8 of 10')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  // One stop of the Tab key; the arrows go from step to step.
  await effort.getByRole('radio', { name: '8', exact: true }).press('ArrowRight')
  await expect(effort.getByRole('radio', { name: '9', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Clear effort' }).click()
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect.poll(async () => (await stored(page))[0]?.effort).toBe(null)
})
