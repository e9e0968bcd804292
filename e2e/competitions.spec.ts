import type { Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { violationsOn } from './accessibility.ts'
import { post } from './api-steps.ts'
import { expect, logEarlier, test } from './fixtures.ts'
import { test as onOwnServer, untilReplyCached } from './own-server.ts'

const inDays = (days: number) => addDays(localDay(new Date()), days)

/** Fills in a new competition, and saves it. */
async function plan(page: Page, name: string, date: string) {
  await page.getByRole('button', { name: 'New competition' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Competition' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Date').fill(date)
  await dialog.getByLabel('Weight class').fill('Middle')
  return dialog
}

async function logMatch(page: Page, fields: { outcome: string; by: string; opponent: string }) {
  await page.getByRole('button', { name: 'Log a match' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log Match' })
  await dialog.getByText(fields.outcome, { exact: true }).click()
  await dialog.getByText(fields.by, { exact: true }).click()
  await dialog.getByLabel('Opponent').fill(fields.opponent)
  return dialog
}

/** Logs the weight of two days with a limit that is typed sloppily, mistypes one, and takes a deletion back. */
async function weighIn(page: Page, expectAccessible: () => Promise<void>) {
  const weights = page.getByRole('region', { name: 'Weight' })
  const days = weights.getByRole('listitem')
  const log = async (weight: string, day?: string) => {
    await weights.getByRole('button', { name: 'Log weight' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log Weight' })
    await dialog.getByRole('textbox', { name: 'Weight' }).fill(weight)
    if (day) await dialog.getByLabel('Day').fill(day)
    await dialog.getByRole('button', { name: 'Save Weight' }).click()
    return dialog
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Competition' })
  await form.getByLabel('Weight limit').fill('76 kilos')
  await form.getByRole('button', { name: 'Save Competition' }).click()
  await expect(page.getByText('76 kg')).toHaveCount(2)
  const refused = await log('a lot')
  await expect(refused.getByText('Please enter a weight such as 81.4 kg or 179 lb')).toBeVisible()
  await refused.getByRole('textbox', { name: 'Weight' }).fill('79,25')
  await refused.getByRole('button', { name: 'Save Weight' }).click()
  await expect(weights.getByText('79.3 kg, 3.3 kg above the limit of 76 kg')).toBeVisible()
  await log('178 lb', inDays(-7))
  await expect(days).toHaveText([/79\.3 kg/, /178 lb/])
  await expect(weights.getByRole('img', { name: /^From 178 lb on .* to 79\.3 kg on / })).toBeVisible()
  await expectAccessible()
  await days.nth(1).getByRole('button').click()
  await page.getByRole('dialog', { name: 'Edit Weight' }).getByRole('button', { name: 'Delete' }).click()
  await expect(days).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(days).toHaveText([/79\.3 kg/, /178 lb/])
}

const matchesOn = (page: Page) => page.getByRole('region', { name: 'Matches' })

test('a season on a phone: planned with a deadline and a game plan, counted down in the journal, on the calendar, found by Ctrl-K', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await logEarlier(page, { title: 'Half guard class' })
  await page.goto('/competitions')
  await expect(page.getByRole('heading', { name: 'No competition yet' })).toBeVisible()
  await expectAccessible()
  const form = await plan(page, 'Munich Open', inDays(12))
  await form.getByLabel('Registration deadline').fill(inDays(5))
  await form.getByRole('button', { name: 'Save Competition' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('link', { name: 'Munich Open' }).click()
  await expect(page.getByText('In 12 days')).toBeVisible()
  await page.getByRole('button', { name: 'Make a game plan' }).click()
  const gamePlan = page.getByRole('dialog', { name: 'Game Plan' })
  await gamePlan.getByLabel('Technique 1', { exact: true }).fill('Knee Cut')
  await gamePlan.getByLabel('What if it doesn’t work (1)').fill('Back to headquarters')
  await gamePlan.getByRole('button', { name: 'Add a technique' }).click()
  await gamePlan.getByLabel('Technique 2', { exact: true }).fill('Armbar')
  await gamePlan.getByRole('button', { name: 'Move technique 2 up' }).click()
  await gamePlan.getByRole('button', { name: 'Save Game Plan' }).click()
  await expect(page.getByRole('region', { name: 'Game plan' }).getByRole('listitem')).toHaveText([
    'Armbar',
    /Knee Cut.*Back to headquarters/,
  ])

  await weighIn(page, expectAccessible)

  await page.goto('/')
  await expect(page.getByText('In 12 days:')).toBeVisible()
  await page.getByRole('link', { name: 'Munich Open' }).click()
  await expect(page.getByRole('heading', { name: 'Munich Open' })).toBeVisible()
  await page.goto('/reminders')
  await expect(page.getByText('Register for Munich Open')).toBeVisible()
  await page.goto('/calendar?view=agenda')
  await page
    .getByRole('button', { name: /Munich Open/ })
    .filter({ hasText: 'Competition' })
    .click()
  await expect(page.getByRole('heading', { name: 'Munich Open' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('combobox').fill('munich')
  await expect(page.getByRole('option').first()).toHaveText(/Munich Open.*Competition/)
})

test('a match is logged without signal, corrected, deleted, and brought back, and stands in the stats beside training', async ({
  page,
  newMember,
  expectAccessible,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await newMember()
  await logEarlier(page, { title: 'Half guard class' })
  const { id } = await post(page, '/api/competitions', { name: 'Dojo cup', date: inDays(0) })
  await page.goto(`/competitions/${id}`)
  const matches = matchesOn(page)
  await expect(page.getByText('Today', { exact: true })).toBeVisible()
  const sheet = await logMatch(page, { outcome: 'Won', by: 'Submission', opponent: 'Theo' })
  await sheet.getByLabel('With', { exact: true }).fill('Armbar')
  await sheet.getByLabel('From', { exact: true }).fill('Mount')
  await sheet.getByLabel('Video link').fill('javascript:alert(1)')
  await sheet.getByRole('button', { name: 'Save Match' }).click()
  await expect(sheet.getByText('Please enter a valid URL')).toBeVisible()
  await sheet.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ')
  await sheet.getByLabel('Notes on the video').fill('0:42 lost the underhook')
  await sheet.getByRole('button', { name: 'Save Match' }).click()
  await expect(matches.getByRole('button', { name: 'Won by submission: Armbar from Mount' })).toBeVisible()
  await expect(matches.getByRole('button', { name: '0:42 lost the underhook' })).toBeVisible()
  await page.context().setOffline(true)
  const second = await logMatch(page, { outcome: 'Lost', by: 'Points', opponent: 'Dana' })
  await second.getByLabel('Score').fill('0–2')
  await second.getByRole('button', { name: 'Save Match' }).click()
  await expect(matches.getByText('1 won, 1 lost')).toBeVisible()
  await expect(page.getByText('Not synced yet', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Not synced yet', { exact: true })).toBeHidden()

  await matches.getByRole('button', { name: 'Lost by points, 0–2' }).click()
  await page.getByRole('dialog', { name: 'Edit Match' }).getByRole('button', { name: 'Delete' }).click()
  await expect(matches.getByText('1 won, 0 lost')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(matches.getByText('1 won, 1 lost')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Competition' })
  await edit.getByRole('button', { name: 'Result' }).click()
  await edit.getByText('Silver', { exact: true }).click()
  await edit.getByLabel('Placing').fill('2')
  await edit.getByRole('button', { name: 'Save Competition' }).click()
  await expect(page.getByText('Silver, 2nd place')).toBeVisible()

  await page.goto('/stats#competitions')
  const won = page.getByRole('table', { name: 'Submissions that won matches' })
  await expect(won.getByRole('row', { name: 'Armbar from Mount 1 0' })).toBeVisible()

  await page.goto('/stats#belt')
  await expect(page.getByRole('link', { name: 'Silver: Dojo cup' })).toBeVisible()
  await expectAccessible()
  await page.goto(`/stats/${inDays(0).slice(0, 4)}`)
  await expect(page.getByRole('link', { name: /Silver: Dojo cup/ })).toBeVisible()
  await page.goto('/stats#rounds')
  const works = page.getByRole('region', { name: 'What works' })
  await expect(works.getByText('Once · in a match')).toBeVisible()
  await expect(page.getByText('Submissions: 1 for you, 0 against, in a match.')).toBeVisible()
  await works.getByRole('button', { name: /^Armbar from Mount/ }).click()
  const behind = page.getByRole('dialog', { name: 'Armbar from Mount' })
  await behind.getByRole('button', { name: /Dojo cup/ }).click()
  await expect(page.getByRole('heading', { name: 'Dojo cup' })).toBeVisible()
})

onOwnServer(
  'a competition that is planned at the venue without signal keeps its matches over a restart, and all is on the server afterwards',
  async ({ phone }) => {
    const page = await phone.open()
    await phone.signUp()
    await logEarlier(page, { title: 'Half guard class' })
    await page.goto('/calendar?view=agenda')
    await untilReplyCached(page, '/api/calendar', 'Half guard class')
    await page.goto('/competitions')
    await expect(page.getByRole('heading', { name: 'No competition yet' })).toBeVisible()
    await untilReplyCached(page, '/api/competitions', '[')
    await page.context().setOffline(true)
    const form = await plan(page, 'Dojo cup', inDays(0))
    await form.getByRole('button', { name: 'Save Competition' }).click()
    await expect(page.getByRole('link', { name: 'Dojo cup' })).toBeVisible()
    await page.goto('/calendar?view=agenda')
    await page.getByRole('button', { name: /Dojo cup.*not synced yet/ }).click()
    await expect(page.getByRole('heading', { name: 'Dojo cup' })).toBeVisible()
    const sheet = await logMatch(page, { outcome: 'Won', by: 'Decision', opponent: 'Theo' })
    await sheet.getByRole('button', { name: 'Save Match' }).click()
    await expect(matchesOn(page).getByText('1 won, 0 lost')).toBeVisible()

    const later = await phone.open({ offline: true })
    await later.goto('/competitions')
    await later.getByRole('link', { name: 'Dojo cup' }).click()
    await expect(matchesOn(later).getByRole('button', { name: 'Won by decision' })).toBeVisible()
    const next = await logMatch(later, { outcome: 'Draw', by: 'Unknown', opponent: 'Dana' })
    await next.getByRole('button', { name: 'Save Match' }).click()
    expect(await violationsOn(later)).toEqual([])
    await later.context().setOffline(false)
    await expect(later.getByText('Not synced yet', { exact: true })).toBeHidden()
    // Its address is another one by now.
    await expect(matchesOn(later).getByText('1 won, 0 lost, 1 drawn')).toBeVisible()
    const stored = await (await later.request.get('/api/competitions')).json()
    expect(stored).toMatchObject([
      { name: 'Dojo cup', weightClass: 'Middle', matches: [{ opponent: 'Theo' }, { opponent: 'Dana' }] },
    ])
  },
)
