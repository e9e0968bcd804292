import type { Page } from '@playwright/test'
import { violationsOn } from './accessibility.ts'
import { post } from './api-steps.ts'
import { expect, test, typeTag } from './fixtures.ts'
import { test as ownServerTest, untilCached, untilReplyCached } from './own-server.ts'

const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const onMap = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

/** The techniques on the map that aren't wholly in sight. */
const outsideFrame = (page: Page) =>
  page.locator('[data-technique]').evaluateAll((nodes) => {
    const frame = document.querySelector('.react-flow')?.getBoundingClientRect() ?? new DOMRect()
    return nodes.flatMap((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect()
      const isInside = left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom
      return isInside ? [] : [node.textContent]
    })
  })

const halfGuard = ['knee-cut', 'backstep-pass', 'deep-half-entry', 'waiter-sweep', 'kneebar']

test('a member adds Half Guard from the catalog, links two techniques on the map by keys, and finds all of it', async ({
  page,
  newMember,
}) => {
  await newMember()
  await page.goto('/techniques')
  await page.getByRole('button', { name: 'Add from the catalog' }).click()
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('half guard')
  await page.getByRole('button', { name: 'Add all 11 of Half Guard' }).click()
  await expect(page.getByRole('checkbox', { name: 'Knee Cut' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('bullfighter')
  await page.getByRole('checkbox', { name: 'Toreando' }).check()
  await page.getByRole('button', { name: 'Add technique' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cards(page)).toHaveCount(12)

  await page.getByText('Map', { exact: true }).click()
  // The whole map is in its frame.
  await expect(page.locator('[data-technique]')).toHaveCount(12)
  await expect.poll(() => outsideFrame(page)).toEqual([])
  await expect(page.getByRole('img', { name: 'Toreando sets up Knee Cut' })).toBeAttached()
  await onMap(page, 'Backstep Pass').focus()
  for (let key = 0; key < 3; key++) await page.keyboard.press('ArrowDown')
  await expect(onMap(page, 'Knee Cut')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Links of Knee Cut' })).toContainText('Toreando sets up Knee Cut')
  await expect(page.getByRole('button', { name: 'Link to another technique' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Now choose the technique to link Knee Cut to.')).toBeVisible()
  await expect(onMap(page, 'Knee Cut')).toBeFocused()
  for (let key = 0; key < 3; key++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Technique', exact: true })).toHaveValue(/^\d+$/)
  await page.getByRole('button', { name: 'Save Link' }).press('Enter')
  await expect(page.getByText('Knee Cut sets up Backstep Pass')).not.toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.reload()
  await page.getByText('As a table').click()
  const row = page.getByRole('row', { name: /^Knee Cut sets up Backstep Pass/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Remove link: Knee Cut sets up Backstep Pass' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('on a wide screen, what is known of a technique is beside its history, a chart before its rows', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const { id: techniqueId } = await post(page, '/api/techniques', { name: 'Knee shield', steps: 'Frame first.' })
  for (const day of ['01', '02', '03', '04', '05', '06', '07', '08'])
    await post(page, '/api/practice/logs', {
      techniqueId,
      date: `2026-01-${day}`,
      amount: 20,
      unit: 'reps',
      resistance: 'live',
      success: 3,
    })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/techniques/${techniqueId}`)
  const known = await page.getByRole('heading', { name: 'Steps' }).boundingBox()
  const history = await page.getByRole('heading', { name: 'Practice', exact: true }).boundingBox()
  expect(history?.x).toBeGreaterThan((known?.x ?? 0) + 300)
  const rows = page.getByRole('table', { name: 'History' }).getByRole('row')
  await expect(rows).toHaveCount(7)
  const chart = await page.locator('figure svg').boundingBox()
  expect(chart?.y).toBeLessThan((await rows.first().boundingBox())?.y ?? 0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Show all 8' }).click()
  await expect(rows).toHaveCount(9)
})

test('a video link and a tag that were typed but not added survive a reload and are saved with the technique', async ({
  page,
  newMember,
}) => {
  await newMember()
  await page.goto('/techniques')
  const newTechnique = page.getByRole('button', { name: 'New technique' })
  await newTechnique.click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Berimbolo')
  const link = page.getByLabel('Add a video link')
  await link.fill('my video')
  await typeTag(page, 'Inverting')
  await page.reload()
  await newTechnique.click()
  await expect(link).toHaveValue('my video')
  await expect(page.getByPlaceholder('Add custom tag...')).toHaveValue('Inverting')
  await page.getByRole('button', { name: 'Save Technique' }).click()
  await expect(link).toBeFocused()
  await expect(link).toHaveAccessibleDescription('Please enter a valid URL')
  await link.fill('vimeo.com/76979871')
  // Enter would add it.
  await page.getByLabel('Steps').focus()
  await page.getByRole('button', { name: 'Save Technique' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [technique] = await page.evaluate(async () => (await fetch('/api/techniques')).json())
  expect(technique).toMatchObject({
    name: 'Berimbolo',
    videos: [{ url: 'https://vimeo.com/76979871' }],
    tags: [{ name: 'Inverting' }],
  })
})

test('a technique of one’s own is written, found by another name, watched from a note, merged, archived, and deleted', async ({
  page,
  newMember,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Player' }),
  )
  await newMember()
  await post(page, '/api/techniques', { name: 'Grip break' })
  await page.goto('/techniques')
  await page.getByRole('button', { name: 'New technique' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two-on-one')
  await page.getByLabel('Other names').fill('Quebra, russo')
  await page.getByRole('combobox', { name: 'Position' }).selectOption('Closed Guard')
  await page.getByText('Drilling', { exact: true }).click()
  await page.getByLabel('Steps').fill('Both hands on the wrist.')
  await page.getByLabel('Add a video link').fill('youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.getByLabel('Notes on this YouTube video').fill('0:42 hip escape')
  await page.reload()
  await page.getByRole('button', { name: 'New technique' }).click()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Technique' }).click()
  await expect(cards(page)).toHaveText(['Grip break', 'Two-on-one'])

  await page.getByRole('searchbox', { name: 'Filter techniques' }).fill('RÚSSO')
  await expect(cards(page)).toHaveText(['Two-on-one'])
  await page.getByRole('link', { name: 'Two-on-one' }).click()
  await expect(page.getByText('Both hands on the wrist.')).toBeVisible()
  await page.getByRole('button', { name: '0:42 hip escape' }).click()
  await expect(page.getByTitle('YouTube video')).toHaveAttribute('src', /start=42.*autoplay=1/)

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByLabel('Merge into').selectOption('Grip break')
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Grip break' })).toBeVisible()
  await expect(page.getByText('Also: Two-on-one, Quebra, russo')).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveText(['Grip break'])
})

for (const theme of ['light', 'dark']) {
  test(`every view of the library is readable in the ${theme} theme`, async ({
    page,
    signUp,
    expectAccessible,
  }) => {
    await signUp()
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto('/techniques')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await expectAccessible()
    await page.getByRole('button', { name: 'Add from the catalog' }).click()
    await expect(page.getByRole('checkbox', { name: 'Kneebar' })).toBeVisible()
    await expectAccessible()
    await post(page, '/api/techniques/catalog', { keys: halfGuard })
    await page.goto('/techniques?view=position')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(cards(page)).toHaveCount(halfGuard.length)
    await expectAccessible()
    await page.getByText('Map', { exact: true }).click()
    await onMap(page, 'Knee Cut').click()
    await expect(page.getByRole('list', { name: 'Links of Knee Cut' })).toBeVisible()
    await expectAccessible()
    await page.getByText('As a table').click()
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Kneebar' }).first().click()
    await expect(page.getByText('Safety.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Add link' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Steps')).toBeVisible()
    await expectAccessible()
  })
}

ownServerTest('with the server down, the library and its map still open', async ({ server, phone }) => {
  const page = await phone.open()
  await phone.signUp()
  await post(page, '/api/techniques/catalog', { keys: halfGuard })
  await page.goto('/techniques')
  await expect(cards(page)).toHaveCount(halfGuard.length)
  await page.goto('/')
  await untilCached(page)
  await untilReplyCached(page, '/api/techniques', 'Deep Half Entry')
  await phone.close()
  await server.stop()

  const later = await phone.open({ offline: true })
  await later.goto('/techniques?view=map')
  await expect(onMap(later, 'Deep Half Entry')).toBeVisible()
  expect(await violationsOn(later)).toEqual([])
  await later.getByText('List', { exact: true }).click()
  await later.getByRole('link', { name: 'Kneebar' }).click()
  await expect(later.getByText('The knee gives little warning.')).toBeVisible()
})
