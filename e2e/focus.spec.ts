import type { Page } from '@playwright/test'
import { addDays } from '#shared/foundation/dates.ts'
import { at, sevenOClock, today } from './after-class.ts'
import { post } from './api-steps.ts'
import { expect, openNewEntry, test, untilClosed } from './fixtures.ts'
import { test as onOwnServer, untilCached, untilReplyCached } from './own-server.ts'

/** Rounds in which an armbar from the closed guard caught the member, that many days ago. */
const caughtBefore = (page: Page, days: number, times = 1) =>
  post(page, '/api/entries', {
    title: `Open mat ${days}`,
    date: addDays(today, -days),
    rounds: Array.from({ length: times }, () => ({
      submissions: [{ isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Closed Guard' }],
    })),
  })

/** Opens the form of today's session, which is logged already. */
const editToday = (page: Page) => page.getByRole('article').filter({ hasText: 'Fundamentals' })

test('a leak becomes the focus, is offered when logging, counted before and during, and ends with a look back', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await caughtBefore(page, 20, 3)
  await caughtBefore(page, 10)
  await page.goto('/focus')
  await expect(page.getByRole('heading', { name: 'Nothing in focus yet' })).toBeVisible()
  await expectAccessible()

  await page.goto('/stats')
  await page.getByRole('button', { name: 'Work on this: Armbar from Closed Guard' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Focus' })
  await expect(form.getByLabel('Submission')).toHaveValue('Armbar')
  await form.getByLabel('Submission').fill(' ')
  await form.getByRole('button', { name: 'Save Focus' }).click()
  await expect(form.getByText('Please say what you work on')).toBeVisible()
  await form.getByLabel('Submission').fill('Armbar')
  await form.getByLabel('Note').fill('Posture before everything.')
  await form.getByRole('button', { name: 'Save Focus' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'In focus' }).first().click()
  await expect(page.getByRole('heading', { name: 'Armbar from Closed Guard' })).toBeVisible()
  await expect(page.getByText('Week 1 of 4')).toBeVisible()

  await page.goto('/')
  await openNewEntry(page)
  const entry = page.getByRole('dialog')
  await entry.getByLabel('Title').fill('Fundamentals')
  await entry.getByRole('checkbox', { name: 'Armbar from Closed Guard' }).check()
  await entry.getByRole('button', { name: 'Save Entry' }).click()
  await expect(editToday(page)).toContainText('Armbar from Closed Guard')

  await page.goto('/focus')
  const counts = page.getByRole('article').filter({ hasText: 'Week 1 of 4' })
  await expect(counts).toContainText('never caught you in 0 rounds. Before: 4 times in 4.')
  await expect(counts.getByText('On this').locator('..')).toContainText('1')

  await page.getByRole('button', { name: 'End focus' }).click()
  const end = page.getByRole('dialog', { name: 'End Focus' })
  await expect(end.getByText('never caught you')).toBeVisible()
  await end.getByLabel('What came of it?').fill('I stand up in time.')
  await end.getByRole('button', { name: 'End Focus' }).click()
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier).toContainText('I stand up in time.')
  await expect(earlier).toContainText('Before: 4 times in 4.')
  await expect(page.getByRole('heading', { name: 'Nothing in focus yet' })).toBeVisible()
  await expectAccessible()
})

const cardOn = (page: Page) => page.getByRole('region', { name: 'Before class' })

/** A class at seven this evening, last week's, and what is known about it. */
async function planClass(page: Page) {
  await post(page, '/api/templates', sevenOClock)
  await post(page, '/api/entries', {
    title: sevenOClock.name,
    date: addDays(today, -7),
    notes: 'Knee shield first.',
  })
  await caughtBefore(page, 2, 4)
  await post(page, '/api/focuses', { kind: 'techniques', names: ['Knee Cut'], from: today })
}

test('before class, a card says what was worked on last time, what catches the member, and their focus; it goes when class begins', {
  tag: '@smoke',
}, async ({ page, newMember, expectAccessible }) => {
  await newMember()
  await planClass(page)
  await at(page, '12:00')
  await page.goto('/')
  const card = cardOn(page)
  await expect(card.getByRole('link')).toHaveText([
    'Today at 7:00 PM: Fundamentals',
    '',
    /^4 times in 30 days, ask about .*Armbar from Closed Guard$/,
    /^Focus · Week 1 of 4.*Knee Cut$/,
    /^Practice.*Nothing due$/,
  ])
  await expect(card.getByRole('link').nth(1)).toHaveAccessibleName('Round Timer')
  await expect(card.getByRole('button', { name: /^Last time/ })).toContainText('Knee shield first.')
  await expectAccessible()
  await card.getByRole('link', { name: /Knee Cut/ }).click()
  await expect(page.getByRole('heading', { name: 'Knee Cut' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()

  await at(page, '19:05')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Log / })).toBeVisible()
  await expect(card).toBeHidden()
})

onOwnServer(
  'without signal, the card before class is read, the focus ends, another one and a goal begin, and all of it arrives',
  async ({ phone }) => {
    const first = await phone.open()
    await phone.signUp()
    await planClass(first)
    await first.reload()
    await untilCached(first, 'Fundamentals')
    await untilReplyCached(first, '/api/rounds/lessons', 'Closed Guard')
    await untilReplyCached(first, '/api/focuses', 'Knee Cut')
    const page = await phone.open({ offline: true })
    await page.goto('/')
    await expect(cardOn(page)).toContainText('Armbar from Closed Guard')
    await cardOn(page)
      .getByRole('link', { name: /Knee Cut/ })
      .click()

    await page.getByRole('button', { name: 'End focus' }).click()
    const end = page.getByRole('dialog', { name: 'End Focus' })
    await end.getByLabel('What came of it?').fill('Needs the underhook.')
    await end.getByRole('button', { name: 'End Focus' }).click()
    await page.getByRole('button', { name: 'Choose a focus' }).click()
    const form = page.getByRole('dialog', { name: 'New Focus' })
    await form.getByText('A position', { exact: true }).click()
    await form.getByPlaceholder('Half Guard').fill('Half Guard')
    await form.getByRole('button', { name: 'Save Focus' }).click()
    await expect(page.getByRole('heading', { name: 'Half Guard' })).toBeVisible()
    await page.getByRole('button', { name: 'Set a goal' }).click()
    await page.getByRole('button', { name: 'Save Goal' }).click()
    await expect(page.getByText('of 3 sessions this week')).toBeVisible()
    await untilClosed(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Half Guard' })).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByText('Not synced yet').first()).toBeHidden()
    const read = async (path: string) => (await page.request.get(path)).json()
    await expect
      .poll(() => read('/api/focuses'))
      .toMatchObject([
        { names: ['Half Guard'], to: '' },
        { names: ['Knee Cut'], note: 'Needs the underhook.' },
      ])
    await expect
      .poll(async () => (await read('/api/auth/session')).weeklyGoal)
      .toEqual({ unit: 'sessions', amount: 3 })
  },
)
