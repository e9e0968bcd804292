import type { Page } from '@playwright/test'
import { addDays } from '#shared/foundation/dates.ts'
import { at, sevenOClock, today } from './after-class.ts'
import { patch, post, stored } from './api-steps.ts'
import { expect, openNewEntry, test, untilClosed } from './fixtures.ts'
import { test as onOwnServer, untilCached, untilReplyCached } from './own-server.ts'
import { choose } from './quick-steps.ts'

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
  await expectAccessible()
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
  await expect(counts).toContainText('caught you 0 times in 0 rounds, before 4 in 4.')
  await expect(counts.getByText('About it').locator('..')).toContainText('1')
  await expectAccessible()

  await page.getByRole('button', { name: 'End focus' }).click()
  const end = page.getByRole('dialog', { name: 'End Focus' })
  await expect(end.getByText('caught you 0 times')).toBeVisible()
  await end.getByLabel('What came of it?').fill('I stand up in time.')
  await end.getByRole('button', { name: 'End Focus' }).click()
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier).toContainText('I stand up in time.')
  await expect(earlier).toContainText('before 4 in 4.')
  await expect(page.getByRole('heading', { name: 'Nothing in focus yet' })).toBeVisible()
  await expectAccessible()
})

test('another focus ends the one before, found by Ctrl-K; it is edited, deleted, and brought back', async ({
  page,
  newMember,
}) => {
  await newMember()
  await post(page, '/api/focuses', {
    kind: 'position',
    names: ['Half Guard'],
    from: addDays(today, -10),
    weeks: 2,
  })
  await page.goto('/calendar')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('combobox').fill('focus')
  await page.getByRole('option', { name: /^Focus/ }).click()
  await expect(page.getByText('Week 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).click()
  const form = page.getByRole('dialog', { name: 'New Focus' })
  await expect(form.getByText('“Half Guard” ends when this one begins')).toBeVisible()
  await form.getByPlaceholder('Knee Cut').fill('Knee Cut')
  await form.getByRole('button', { name: 'Add another' }).click()
  await expect(form.getByLabel('Technique 2')).toBeFocused()
  await form.getByRole('button', { name: 'Save Focus' }).click()
  await expect(page.getByRole('heading', { name: 'Knee Cut' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Earlier' })).toContainText('Half Guard')

  await page.getByRole('button', { name: 'Half Guard' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Focus' })
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('region', { name: 'Earlier' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Earlier' })).toContainText('Half Guard')
})

test(
  'quick logs offer the focus, too, and what they add to a session keeps it, also without signal',
  { tag: '@service-worker' },
  async ({ page, newMember, expectAccessible }, info) => {
    info.annotations.push({ type: 'expects', description: 'net::ERR_INTERNET_DISCONNECTED' })
    await newMember()
    await post(page, '/api/focuses', {
      kind: 'caught',
      names: ['Armbar'],
      fromPosition: 'Closed Guard',
      from: today,
    })
    await page.goto('/')
    await choose(page, 'Training')
    const chip = page.getByRole('checkbox', { name: 'Armbar from Closed Guard' })
    await page.getByLabel('Title').fill('Fundamentals')
    await expect(chip).not.toBeChecked()
    await expectAccessible()
    await page.getByRole('button', { name: 'Log Training' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Fundamentals' })).toBeVisible()

    await page.reload()
    const addToClass = page.getByRole('button', { name: /^Add to / })
    await choose(page, 'Technique')
    await expect(addToClass).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('combobox', { name: 'Technique' }).fill('Posture')
    await chip.check()
    await addToClass.click()
    const session = page.getByRole('article').filter({ hasText: 'Fundamentals' })
    await expect(session).toContainText('Armbar from Closed Guard')
    await choose(page, 'Sparring')
    await page.getByLabel('Partner').fill('Ana')
    await addToClass.click()
    await expect(session).toContainText('Ana')
    await expect(session).toContainText('Armbar from Closed Guard')

    await page.context().setOffline(false)
    await expect
      .poll(async () =>
        (await stored(page)).map(({ title, tags, rounds }) => [
          title,
          tags.map(({ name }) => name),
          rounds.length,
        ]),
      )
      .toEqual([['Fundamentals', ['Armbar from Closed Guard'], 1]])
  },
)

test('a goal of a week is a ring in the month’s head, which fills with each session', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await post(page, '/api/entries', { title: 'Fundamentals', date: today, isPlanned: false })
  await page.goto('/focus')
  await page.getByRole('button', { name: 'Set a goal' }).click()
  const form = page.getByRole('dialog', { name: 'Weekly Goal' })
  await form.getByRole('textbox', { name: 'A week' }).fill('many')
  await form.getByRole('button', { name: 'Save Goal' }).click()
  await expect(form.getByText('A goal is a whole number')).toBeVisible()
  await form.getByRole('textbox', { name: 'A week' }).fill('2')
  await form.getByRole('button', { name: 'Save Goal' }).click()
  await expect(page.getByText('1 of 2 sessions this week')).toBeVisible()
  await page.goto('/')
  const ring = page.getByRole('link', { name: 'of 2 sessions this week' })
  await expect(ring).toContainText('1 of 2 sessions this week')
  await post(page, '/api/entries', { title: 'Open mat', date: today, isPlanned: false })
  await page.reload()
  await expect(ring).toContainText('2 of 2 sessions this week')
  await expectAccessible()
  await ring.click()
  await page.getByRole('button', { name: 'Change goal' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'End goal' }).click()
  await expect(page.getByRole('button', { name: 'Set a goal' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 of 2 sessions this week')).toBeVisible()
})

test('a goal is in the journal before its month has a session', async ({ page, newMember, expectAccessible }) => {
  await newMember()
  await patch(page, '/api/user', { weeklyGoal: { unit: 'sessions', amount: 2 } })
  await post(page, '/api/entries', { title: 'Fundamentals', date: addDays(today, -60), isPlanned: false })
  await page.goto('/')
  const ring = page.getByRole('link', { name: '0 of 2 sessions this week' })
  await expect(ring).toBeVisible()
  await expectAccessible()
  await ring.click()
  await expect(page.getByText('Weeks that reach it are counted here.')).toBeVisible()
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

test('before class, a card says what was worked on last time, what catches the member, and their focus; it goes when class begins', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await planClass(page)
  await at(page, '12:00')
  await page.goto('/')
  const card = cardOn(page)
  await expect(card.getByRole('link')).toHaveText([
    'Today at 7:00 PM: Fundamentals',
    /^4 times in 30 days, ask about .*Armbar from Closed Guard$/,
    /^Focus, week 1 of 4.*Knee Cut$/,
    /^Practice.*Nothing due$/,
  ])
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
