import type { Page } from '@playwright/test'
import { setTheme } from './accessibility.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

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

test('on a wide screen, a technique is beside its history, a chart before its rows; a note plays its video', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Player' }),
  )
  await newMember()
  const { id: techniqueId } = await post(page, '/api/techniques', {
    name: 'Knee shield',
    steps: 'Frame first.',
    videos: [{ url: 'https://youtu.be/dQw4w9WgXcQ', notes: '0:42 hip escape' }],
  })
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
  await page.getByRole('button', { name: '0:42 hip escape' }).click()
  await expect(page.getByTitle('YouTube video')).toHaveAttribute('src', /start=42.*autoplay=1/)
})

test('the views of the library that no other page has are readable in both themes', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  const expectReadable = async () => {
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme)
      await expectAccessible()
    }
  }
  await newMember()
  await post(page, '/api/techniques/catalog', { keys: halfGuard })
  await page.goto('/techniques?view=position')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(cards(page)).toHaveCount(halfGuard.length)
  await expectReadable()
  await page.getByText('Map', { exact: true }).click()
  await onMap(page, 'Knee Cut').click()
  await expect(page.getByRole('list', { name: 'Links of Knee Cut' })).toBeVisible()
  await expectReadable()
  await page.getByText('As a table').click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectReadable()
  await page.getByRole('link', { name: 'Kneebar' }).first().click()
  await expect(page.getByText('Safety.')).toBeVisible()
  await expectReadable()
})
