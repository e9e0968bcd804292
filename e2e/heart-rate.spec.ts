import { at, fit } from '#test/workout-files.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

/** Rounds of five minutes, with a minute between them. */
const rounds = fit([
  {
    start: at('2026-01-05T19:00:00Z'),
    seconds: 3_600,
    bpm: (second) => (second % 360 < 300 ? 165 : 128),
    calories: 588,
  },
])

test('the file of a watch becomes a curve with the rounds on it and time in zones of the class', {
  tag: ['@smoke', '@phone'],
}, async ({ page, newMember, expectAccessible }) => {
  await newMember()
  const { id } = await post(page, '/api/entries', {
    title: 'Rounds',
    date: '2026-01-05',
    startTime: '19:00',
    endTime: '20:00',
    rounds: [0, 12, 24, 36, 48].map((minute) => ({
      minutes: 5,
      startedAt: new Date(Date.UTC(2026, 0, 5, 19, minute)).toISOString(),
    })),
  })
  await page.goto('/import')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'activity.fit', mimeType: 'application/octet-stream', buffer: rounds })
  await expect(page.getByText('Your watch: 1 workout, all of them Jiu Jitsu')).toBeVisible()
  await page.getByLabel('Time zone of your training').selectOption('UTC')
  await expect(page.getByRole('radio', { name: /Rounds/ })).toBeChecked()
  await expectAccessible()
  await page.getByRole('button', { name: 'Import 1 session' }).click()
  await expect(page.getByRole('heading', { name: 'activity.fit is in your journal' })).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(`/entries/${id}`)
  const card = page.getByRole('region', { name: 'Heart rate' })
  await expect(card).toContainText('588 kcal')
  await expect(card.getByRole('img', { name: /Round 5: 165 bpm on average, 165 at most/ })).toBeVisible()
  await expect(card.getByRole('list', { name: 'Heart rate by round' })).toContainText('165 bpm on average')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expect(card.getByRole('row', { name: /Zone 4/ })).toContainText('50 min')
  await expectAccessible()
})
