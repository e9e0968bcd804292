import { addMinutes, localDay, weekdayName } from '#shared/foundation/dates.ts'
import type { World } from '../journey.ts'
import { button, field, role, text } from '../page.ts'
import { today } from '../steps.ts'

/** The document shows the journal before the app's scripts have run, and the app takes it over without a flash. */
export async function firstScreen({ page, logIn, note }: World) {
  const member = await logIn()
  await member.log('Guard passing')
  await page.open('/')
  await page.shows(button('Guard passing'))
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      paint: at('first-contentful-paint'),
      loaded: navigation?.domContentLoadedEventEnd,
      marks: performance.getEntriesByType('mark').map(({ name, startTime }) => `${name} ${Math.round(startTime)}`),
    }
  })
  note(JSON.stringify(times))
}

export async function registering({ page }: World) {
  await page.open('/auth?tab=register')
  await page.fill(field('Full name'), 'Rafa Moreno')
  await page.fill(field('Email'), `${crypto.randomUUID()}@rollbook.example`)
  await page.fill(field('Password'), 'Armbar2026')
  await page.click(text('Blue Belt'))
  await page.click(button('Create account'))
  await page.says('No rolls logged yet')
}

/** A class that ended ten minutes ago is logged with one tap, with its times and place. */
export async function oneTapLog({ page, logIn }: World) {
  const member = await logIn()
  const now = new Date()
  const clock = `${now.getHours()}`.padStart(2, '0') + ':' + `${now.getMinutes()}`.padStart(2, '0')
  const [startTime, endTime] = [addMinutes(clock, -100), addMinutes(clock, -10)]
  const weekday = new Date(`${today()}T00:00:00Z`).getUTCDay()
  await member.post('/api/templates', { name: 'Fundamentals', weekday, startTime, endTime, academy: 'Northside' })
  await page.open('/')
  await page.click(button(new RegExp(`^Log ${weekdayName(localDay(now))}`)))
  await page.shows(text('Saved', role('region', 'Now')))
  await page.until('the class wasn’t stored', async () => {
    const [entry] = await member.read<{ title: string; startTime: string; academy: string }[]>('/api/entries')
    return entry?.title === 'Fundamentals' && entry.startTime === startTime && entry.academy === 'Northside'
  })
}
