import { expect, logEarlier, openedEntry, test } from './fixtures.ts'

test('Ctrl-K finds an entry, a page, and an action by a few letters, also without signal', {
  tag: '@service-worker',
}, async ({ page, newMember, expectAccessible }) => {
  test.info().annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await newMember()
  await logEarlier(page, { title: 'Half guard class', notes: 'Frames first.' })
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox')
  // The shortcuts load after the first screen.
  await expect(async () => {
    if (await palette.isHidden()) await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(palette.getByRole('option', { name: 'New Entry' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await field.fill('frames')
  await expect(palette.getByRole('option')).toHaveText([/Half guard class/])
  await field.press('Enter')
  await expect(openedEntry(page, 'Half guard class').getByText('Frames first.')).toBeVisible()
  await page.goBack()
  await expect(openedEntry(page, 'Half guard class')).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('tra')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(palette.getByRole('option', { name: 'Training Stats' })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL('/stats')
  await expect(palette).toBeHidden()

  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await field.fill('half guard')
  await expect(palette.getByRole('option')).toHaveText([/Half guard class/])
  await field.fill('nothing like it')
  await expect(palette.getByText('Nothing matches.')).toBeVisible()
  await field.fill('new ent')
  await palette.getByRole('option', { name: 'New Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
  // It owns the keys.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})
