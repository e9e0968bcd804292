import { addMinutes, localDay, weekdayName } from '#shared/foundation/dates.ts'
import type { World } from '../journey.ts'
import { button, field, role, text } from '../page.ts'
import { today } from '../steps.ts'

/** The document shows the journal before the app's scripts have run, and the app takes it over without a flash. */
export async function firstScreen({ page, logIn, note }: World) {
  const member = await logIn()
  await member.log('Guard passing')
  await page.go('/')
  const entry = await page.at(() => document.querySelector('article') !== null)
  const app = await page.at(() => document.querySelector('#root:not([data-ssr]) article') !== null)
  note(`entry after ${entry} ms, app after ${app} ms`)
  await page.click(button('Guard passing'))
  await page.shows(button('Edit'))
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
