import { addDays, localDay } from '#shared/foundation/dates.ts'
import { setTheme } from './accessibility.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

const today = localDay(new Date())
const none = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }
const armbar = { isMine: false, name: 'Armbar', fromPosition: 'Mount' }

test('the kind of a round and its counts are within a thumb’s reach, and stay where they are while they are tapped', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await post(page, '/api/partners', { name: 'Theo', belt: 'blue', size: 'bigger' })
  await page.goto('/')
  await page.getByRole('button', { name: 'New Entry' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Rounds/ }).click()
  await dialog.getByRole('button', { name: 'Add a round with Theo: Lost' }).click()
  await dialog.getByRole('button', { name: 'Details of round 1' }).click()
  await dialog.getByRole('radio', { name: 'Positional' }).check()
  await dialog.getByLabel('Started from').selectOption('Half Guard')
  const sweeps = dialog.getByRole('button', { name: /^Your Sweeps/ })
  await sweeps.scrollIntoViewIfNeeded()
  const before = await sweeps.boundingBox()
  await sweeps.click()
  await sweeps.click()
  await expect(sweeps).toHaveText(/2$/)
  const after = await sweeps.boundingBox()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
  await dialog.getByRole('button', { name: /^Your Takedowns/ }).click()
  await dialog.getByRole('button', { name: /^Their Passes/ }).click()
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    await expectAccessible()
  }
})

test('lessons by kind, belt, and size fit on a phone, and can be read in both themes', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const theo = await post(page, '/api/partners', { name: 'Theo', belt: 'blue', size: 'bigger' })
  const sam = await post(page, '/api/partners', { name: 'Sam', belt: 'purple', size: 'same' })
  const hard = { partnerId: theo.id, kind: 'hard', result: 'lost', submissions: [armbar] }
  const counts = { mine: { ...none, sweeps: 1 }, theirs: { ...none, passes: 3, takedowns: 1 } }
  const flow = { partnerId: sam.id, kind: 'flow', result: 'even', counts }
  const competition = { partnerId: sam.id, kind: 'competition', result: 'won', counts }
  const rounds = [hard, hard, hard, ...Array.from({ length: 11 }, () => flow), competition, {}]
  await post(page, '/api/entries', { title: 'Camp', date: addDays(today, -1), rounds })
  for (const theme of ['light', 'dark'] as const) {
    await page.goto('/sparring')
    await setTheme(page, theme)
    await expect(
      page.getByText('Caught in 3 of 3 hard rounds with bigger blue belts; never in 11 flow rounds.'),
    ).toBeVisible()
    await expectAccessible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  }
  await page.goto('/timer')
  await page.getByText('Shark tank').click()
  await expect(page.getByRole('radio', { name: 'Hard' })).toBeChecked()
  await expectAccessible()
})
