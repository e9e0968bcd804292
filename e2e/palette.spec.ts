import { post } from './api-steps.ts'
import { expect, logEarlier, openedEntry, test } from './fixtures.ts'

test('Ctrl-K finds an entry, a page, and an action by a few letters, also without signal', {
  tag: '@service-worker',
}, async ({ page, newMember }) => {
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
  await field.fill('frames')
  await expect(palette.getByRole('option')).toHaveText([/Half guard class/, /Search entries for “frames”/])
  await field.press('Enter')
  await expect(openedEntry(page, 'Half guard class').getByText('Frames first.')).toBeVisible()
  await page.goBack()
  await expect(openedEntry(page, 'Half guard class')).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('tra')
  await field.press('ArrowDown')
  await expect(palette.getByRole('option', { name: 'Training Stats' })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL('/stats')
  await expect(palette).toBeHidden()

  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await field.fill('half guard')
  await expect(palette.getByRole('option')).toHaveText([/Half guard class/, /Search entries for “half guard”/])
  await field.fill('nothing like it')
  await expect(palette.getByRole('option')).toHaveText([/Search entries for “nothing like it”/])
  await field.fill('new ent')
  await palette.getByRole('option', { name: 'New Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
  // It owns the keys.
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test('Ctrl-K finds partners, techniques by any name, tags, templates, competitions, the focus, the import, and what the menu does', async ({
  page,
  newMember,
}) => {
  await newMember()
  await post(page, '/api/techniques/catalog', { keys: ['rear-naked-choke'] })
  await post(page, '/api/partners', { name: 'Aurélio' })
  await post(page, '/api/tags', { name: 'Comp prep' })
  await post(page, '/api/templates', { name: 'Tuesday class', title: 'Class' })
  await post(page, '/api/competitions', { name: 'Munich Open', date: '2026-12-05' })
  await post(page, '/api/focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-02' })
  await page.goto('/')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox')
  const open = () =>
    expect(async () => {
      if (await palette.isHidden()) await page.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
  const first = palette.getByRole('option').first()

  await open()
  await field.fill('mata leao')
  await expect(first).toHaveText(/Rear Naked Choke\s*Technique/)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/techniques\/\d+$/)

  await open()
  await field.fill('aurelio')
  await expect(first).toHaveText(/Aurélio\s*Partner/)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/sparring\/\d+$/)

  await open()
  await field.fill('comp p')
  await expect(first).toHaveText(/Comp prep\s*Tag/)
  await field.press('Enter')
  await expect(page).toHaveURL(/\?tag=\d+$/)

  await open()
  await field.fill('tuesday')
  await expect(first).toHaveText(/Tuesday class\s*Template/)
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
  await page.keyboard.press('Escape')

  for (const [typed, option, url] of [
    ['competitions', /^Competitions\s*Page/, '/competitions'],
    ['munich', /^Munich Open\s*Competition/, /\/competitions\/\d+$/],
    ['focus', /^Focus\s*Page/, '/focus'],
    ['impo', /^Import\s*Page/, '/import'],
    ['timer', /^Round Timer\s*Page/, '/timer'],
    ['half', /^Half Guard\s*Focus/, '/focus'],
  ] as const) {
    await open()
    await field.fill(typed)
    await expect(first).toHaveText(option)
    await field.press('Enter')
    await expect(page).toHaveURL(url)
  }

  await open()
  await field.fill('export')
  await expect(first).toHaveText(/Export Data\s*Action/)
  const file = page.waitForEvent('download')
  await field.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
})
