import type { Page } from '@playwright/test'
import type { Entry } from '#shared/entries/entries.ts'
import { addNotes, afterClass, now, title } from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { expect, openNewEntry, openPart, test } from './fixtures.ts'
import { countTaps } from './taps.ts'

/** The error that browsers print offline. */
const offline = { type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' }

test(
  'a partner is added offline, archived, merged, and deleted with Undo',
  { tag: '@service-worker' },
  async ({ page, newMember, expectAccessible }, info) => {
    // The page behind the form may still be loading then.
    info.annotations.push(offline)
    await newMember()
    await page.goto('/sparring')
    await expect(page.getByText('Who do you roll with?')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'New partner' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Theo')
    await page.getByText('Purple Belt', { exact: true }).click()
    await page.getByText('Bigger', { exact: true }).click()
    await page.getByLabel('Private notes').fill('Bad left knee.')
    await expectAccessible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save Partner' }).click()
    await expect(page.getByRole('article').getByText('Not synced yet')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Theo' }).click()
    await expect(page.getByText('Bad left knee.')).toBeVisible()
    await expect(page).toHaveTitle('Sparring Partners · Rollbook')
    await expectAccessible()

    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible()
    await post(page, '/api/partners', { name: 'Theodore', academy: 'Northside' })
    await page.reload()
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('radio', { name: 'Theodore' }).check()
    await expectAccessible()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByRole('heading', { name: 'Theodore' })).toBeVisible()
    await expect(page.getByText('Bad left knee.')).toBeVisible()

    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Who do you roll with?')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Theodore' })).toBeVisible()
  },
)

test('on the small belt of a partner, four stripes can be counted', async ({ page, newMember }) => {
  await newMember()
  await post(page, '/api/partners', { name: 'Theo', belt: 'blue', stripes: 4 })
  await page.goto('/sparring')
  const stripes = page.getByRole('article').locator('.belt-stripe')
  await expect(stripes).toHaveCount(4)
  const boxes = await Promise.all((await stripes.all()).map((stripe) => stripe.boundingBox()))
  const [widths, gaps] = [
    boxes.map((box) => box?.width ?? 0),
    boxes.slice(1).map((box, n) => (box?.x ?? 0) - (boxes[n]?.x ?? 0) - (boxes[n]?.width ?? 0)),
  ]
  expect(Math.min(...widths)).toBeGreaterThan(1.5)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1)
})

const section = (page: Page) => page.getByRole('dialog').getByRole('group', { name: 'Rounds', exact: true })

/** Logs the class that has just ended, and five rounds of it. */
async function logFiveRounds(page: Page) {
  const roundWith = (partner: string, result: string) =>
    section(page)
      .getByRole('button', { name: `Add a round with ${partner}: ${result}` })
      .tap()
  await page.getByRole('button', { name: title }).tap()
  await addNotes(page).tap()
  await roundWith('Ana', 'Lost')
  await section(page).getByRole('button', { name: 'Same again' }).tap()
  await roundWith('Sam', 'Even')
  await roundWith('Theo', 'Won')
  await roundWith('Ana', 'Won')
  await page.getByRole('button', { name: /Update Entry|Save Entry/ }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const fiveRounds = ['Ana lost', 'Ana lost', 'Sam even', 'Theo won', 'Ana won']
const roundsOn = (entry: Entry | undefined) =>
  entry?.rounds.map(({ partner, result }) => `${partner?.name} ${result}`)

for (const isOffline of [false, true]) {
  test(`five rounds take a tap each, eight with the log of the class and saving${isOffline ? ', offline' : ''}`, {
    tag: '@service-worker',
  }, async ({ page, newMember, expectAccessible }) => {
    await newMember()
    for (const name of ['Ana', 'Sam', 'Theo']) await post(page, '/api/partners', { name })
    await afterClass(page)
    await expect(now(page)).toContainText('Fundamentals')
    test.info().annotations.push(offline)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(isOffline)
    const taps = await countTaps(page)
    await logFiveRounds(page)
    expect(await taps()).toBe(8)
    // Below next week's, which is planned.
    await page.getByRole('button', { name: 'Fundamentals', exact: true }).last().click()
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ana' })).toHaveCount(3)
    if (!isOffline) await expectAccessible()
    await page.context().setOffline(false)
    await expect.poll(async () => roundsOn((await stored(page))[0])).toEqual(fiveRounds)
  })
}

test('a round has details, and a partner who is new', { tag: '@service-worker' }, async ({
  page,
  signUp,
  expectAccessible,
}) => {
  // The server refuses the name that it has already.
  test.info().annotations.push(offline, { type: 'expects', description: '409' })
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  // The laptop has added her, too, which the phone doesn't know.
  await post(page, '/api/partners', { name: 'MIA' })
  await page.context().setOffline(true)
  await openPart(page, 'Rounds')
  await section(page).getByLabel('Partner of the next round').fill('Mia')
  await section(page).getByRole('button', { name: 'Add round', exact: true }).click()
  await section(page).getByRole('group', { name: 'Result of round 1' }).getByText('Lost', { exact: true }).click()
  await section(page).getByRole('button', { name: 'Details of round 1' }).click()
  await section(page).getByLabel('Minutes').fill('6')
  await section(page).getByText('Gi', { exact: true }).click()
  await section(page).getByRole('combobox', { name: 'With', exact: true }).fill('Armbar')
  await section(page).getByRole('combobox', { name: 'From', exact: true }).fill('Mount')
  await section(page).getByRole('button', { name: 'Add submission' }).click()
  await section(page).getByRole('combobox', { name: 'Add to positions lost' }).fill('Mount')
  await expect(section(page).getByRole('checkbox', { name: 'Mount' })).toBeChecked()
  await expectAccessible()
  await section(page).getByRole('button', { name: 'Same again' }).click()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => roundsOn((await stored(page))[0])).toEqual(['MIA lost', 'MIA lost'])
  const [entry] = await stored(page)
  expect(entry?.rounds[0]).toMatchObject({
    minutes: 6,
    attire: 'gi',
    lost: ['Mount'],
    submissions: [{ isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }],
  })
  expect(entry?.rounds[1]).toMatchObject({ minutes: 6, attire: 'gi', submissions: [], lost: [] })
  await page.goto('/sparring')
  await expect(page.getByRole('link', { name: 'MIA' })).toHaveCount(1)
})
