import type { Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { patch, post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'
import { watchMoves, whatMoved } from './moves.ts'

/** A member who has something on each page. Returns the pages' addresses. */
async function aFullYear(page: Page): Promise<string[]> {
  const today = localDay(new Date())
  await patch(page, '/api/user', { weeklyGoal: { unit: 'sessions', amount: 1 } })
  const tag = await post(page, '/api/tags', { name: 'Half guard' })
  const technique = await post(page, '/api/techniques', { name: 'Knee Cut', steps: 'Frame first.' })
  const partner = await post(page, '/api/partners', { name: 'Theo', belt: 'blue' })
  const armbar = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Closed Guard' }
  for (let week = 0; week < 8; week++)
    await post(page, '/api/entries', {
      title: `Class ${week}`,
      date: addDays(today, -7 * week),
      notes: 'Stuck under the knee cut again.',
      tags: [tag.id],
      ...(week % 2 === 0 && { techniques: [technique.id] }),
      rounds: [{ partnerId: partner.id, result: 'lost', submissions: [armbar] }],
    })
  await post(page, '/api/practice/logs', {
    techniqueId: technique.id,
    date: today,
    amount: 20,
    unit: 'reps',
    resistance: 'live',
    success: 3,
  })
  const competition = await post(page, '/api/competitions', { name: 'Spring cup', date: addDays(today, 20) })
  await post(page, '/api/reminders', { title: 'Wash the gi', date: addDays(today, 3), clientId: 'wash' })
  const pages = 'calendar tags techniques sparring stats practice competitions templates reminders focus features'
  return [
    '/',
    ...pages.split(' ').map((name) => `/${name}`),
    '/subscription',
    `/techniques/${technique.id}`,
    `/sparring/${partner.id}`,
    `/competitions/${competition.id}`,
    `/stats/${today.slice(0, 4)}`,
  ]
}

/** Replies come late, and those about a part of a page after those about all of it, whose addresses are shorter. */
const arriveInParts = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, 12 * `${pathname}${search}`.length))
    await route.continue().catch(() => undefined)
  })

test('nothing on any page moves once it is shown, also if its parts arrive late', async ({
  page,
  newMember,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'ERR_FAILED' })
  await newMember()
  const paths = await aFullYear(page)
  await watchMoves(page)
  await arriveInParts(page)
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect([path, await whatMoved(page)]).toEqual([path, []])
  }
})
