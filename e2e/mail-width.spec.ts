import { expect, test } from '@playwright/test'
import { weeklyDigestMail } from '#server/features/mail/mailing-templates.ts'
import { longWeek } from '../test/long-week.ts'

test('the weekly digest is no wider than a phone of 320 px, however long the week was', async ({ page }) => {
  const url = 'https://rollbook.example/entries/12'
  const { html } = weeklyDigestMail(
    { fullName: 'Rafa Souza', email: 'rafa@example.com', beltLevel: 'black', stripes: 4 },
    {
      ...longWeek,
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
