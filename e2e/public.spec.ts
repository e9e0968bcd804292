import { expect, test } from './fixtures.ts'

const pages = ['/', '/privacy', '/terms', '/contact']

test('the public pages are readable in both themes, without scripts', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  // The device's own theme makes no difference.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const theme of ['light', 'dark']) {
    if (theme === 'dark') await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }])
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
      await expectAccessible()
    }
  }
  expect(scripts).toEqual([])
})

test('a visitor reads what Rollbook does and costs, asks the operator something, and starts the trial', {
  tag: ['@smoke', '@phone'],
}, async ({ page, request }) => {
  for (const path of pages) {
    const text = await (await request.get(path)).text()
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
    expect(links).toContain('/terms')
    for (const link of new Set(links)) {
      // Paths that aren't public lead a visitor to the login, whether they exist or not.
      const reply = await request.get(link, { maxRedirects: 0 })
      expect([path, link, reply.status()]).toEqual([path, link, 200])
    }
  }
  await page.goto('/contact')
  await page.getByLabel(/name/i).fill('Dana')
  await page.getByLabel(/email/i).fill('dana@example.com')
  await page.getByLabel(/message/i).fill('Can I import my old spreadsheet?')
  await page.getByRole('button', { name: /send/i }).click()
  await expect(page).toHaveURL('/contact/sent')

  await page.goto('/')
  for (const price of ['$0', '$9.99', '$99.99']) await expect(page.getByText(price, { exact: true })).toBeVisible()
  for (const included of ['Up to 20 entries', 'Unlimited entries and media', 'Save over 16%', 'Priority support'])
    await expect(page.getByText(included, { exact: true })).toBeVisible()
  for (const [plan, href] of [
    ['Free trial', '/auth?intent=trial&tab=register'],
    ['Monthly', '/auth?intent=subscribe&tab=register'],
    ['Annual', '/auth?intent=subscribe&plan=annual&tab=register'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
    await expect(card.getByRole('link')).toHaveAttribute('href', href)
  }
  await expect(page.getByText(/no credit card/i).first()).toBeVisible()
  await expect(page.getByText('Used by hundreds')).toBeVisible()
  for (const author of [/Dana K\..*Blue Belt/s, /Marcus O\..*Purple Belt/s, /Ines R\..*Brown Belt/s])
    await expect(page.getByRole('figure').filter({ hasText: author })).toBeVisible()
  await expect(page.getByText('Coming soon')).toHaveCount(0)
  await page.getByRole('link', { name: 'Start 7-day free trial' }).first().click()
  await expect(page.getByRole('heading', { name: 'Start your journal' })).toBeVisible()
})

test('the public pages lead a member to what Rollbook does, to their own plan, and to the dashboard', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  for (const path of ['/privacy', '/terms', '/contact', '/welcome']) {
    const text = await (await page.request.get(path)).text()
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
    for (const link of new Set(links)) {
      const reply = await page.request.get(link)
      expect([path, link, reply.status()]).toEqual([path, link, 200])
    }
  }
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Features', exact: true }).click()
  await expect(page).toHaveURL('/welcome#features')
  await expect(page.getByRole('heading', { name: 'Built for people who train, then forget.' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Start 7-day free trial' })).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Training Entries' })).toBeVisible()
})
