import { expect, test } from '@playwright/test'
import { weeklyDigestMail } from '#server/features/mail/mailing-templates.ts'

test('the weekly digest is no wider than a phone of 320 px, however long the week was', async ({ page }) => {
  const url = 'https://rollbook.example/entries/12'
  const { html } = weeklyDigestMail(
    { fullName: 'Rafa Souza', email: 'rafa@example.com', beltLevel: 'black', stripes: 4 },
    {
      from: '2026-11-16',
      to: '2026-11-22',
      total: '40 sessions, 100 h 30 min',
      figures: [
        { value: '40', label: 'sessions' },
        { value: '100 h 30 min', label: 'on the mat' },
        { value: '520', label: 'weeks in a row' },
      ],
      sessions: [{ title: 'Competition class', detail: 'Wednesday · 10:00 PM to 12:30 PM · Alliance', url }],
      media: [],
      catches: [],
      practice: [],
      planned: [],
      url,
      offUrl: url,
    },
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.setContent(html)
  await expect(page.getByText('weeks in a row')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
