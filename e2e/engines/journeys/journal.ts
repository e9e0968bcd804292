import { addMonths } from '#shared/foundation/dates.ts'
import { aPhoto } from '../files.ts'
import type { World } from '../journey.ts'
import { button, dialog, field, hint, role, text } from '../page.ts'
import { card, openForm, save, today } from '../steps.ts'

/** Every kind of field there is in the form: text, date, times, choices, tags, rounds, and a photo. */
export async function wholeForm(world: World) {
  const { page } = world
  const member = await world.logIn()
  await page.open('/')
  await openForm(world)
  await page.fill(field('Title'), 'Half guard class')
  await page.fillParts(field('Start Time'), ['07', '00', 'AM'])
  await page.fillParts(field('End Time'), ['08', '30', 'AM'])
  await page.fill(role('combobox', 'Academy'), 'Northside')
  await page.press('tab')
  await page.type('Lena')
  await addTag(world, 'Ankle pick')
  await page.fill(field('Training Notes'), 'Underhook first.\nThen the knee line.')
  await openPart(world, 'Rounds')
  await page.fill(role('textbox', 'Partner of the next round'), 'Theo')
  await page.press('enter')
  await openPart(world, 'Training Media')
  await page.choose([await aPhoto()], dialog())
  await page.says('Uploaded 1 file(s) successfully.')
  await save(page)
  await page.shows(card('Half guard class'))
  await page.until('not everything was stored', async () => {
    const [entry] = await member.read<Stored[]>('/api/entries')
    return (
      entry?.title === 'Half guard class' &&
      `${entry.startTime} ${entry.endTime}` === '07:00 08:30' &&
      `${entry.academy}, ${entry.instructor}` === 'Northside, Lena' &&
      entry.notes.includes('knee line') &&
      entry.tags.some(({ name }) => name === 'Ankle pick') &&
      entry.rounds.length === 1 &&
      entry.fileAttachments.length === 1
    )
  })
}

interface Stored {
  title: string
  date: string
  startTime: string
  endTime: string
  academy: string
  instructor: string
  notes: string
  tags: { name: string }[]
  rounds: { partner: { name: string } | null; result: string }[]
  fileAttachments: object[]
}

/** Types a tag into the field that adds new ones, which a phone has behind a button of its name. */
async function addTag({ page, isPhone }: World, name: string) {
  if (isPhone) await page.click(button('Add custom tag...'))
  await page.fill(hint('Add custom tag...'), name)
  await page.press('enter')
  await page.shows(role('checkbox', name))
}

/** Opens a part of the form that is behind its name, unless it is open. */
async function openPart({ page }: World, name: string) {
  const toggle = button(new RegExp(`^${name}`), dialog())
  await page.shows(toggle)
  if ((await page.attribute(toggle, 'aria-expanded')) === 'false') await page.click(toggle)
}

/** What is typed of a time is stored whole, or said to be unfinished: never dropped without a word. */
export async function typedTimes(world: World) {
  const { page } = world
  const member = await world.logIn()
  await page.open('/')
  await openForm(world)
  await page.fill(field('Title'), 'Morning class')
  await page.fillParts(field('Start Time'), ['06'])
  await page.click(button('Save Entry'))
  await page.says('Please finish the time')
  await page.fillParts(field('Start Time'), ['06', '30', 'AM'])
  // In WebKit, its end still has the focus when it is saved.
  await page.fillParts(field('End Time'), ['08', '00', 'AM'])
  await save(page)
  await page.until('the times weren’t stored', async () => {
    const [entry] = await member.read<Stored[]>('/api/entries')
    return entry?.startTime === '06:30' && entry.endTime === '08:00'
  })
}

export async function searching({ page, logIn }: World) {
  const member = await logIn()
  const add = (title: string, months: number, notes: string) =>
    member.post('/api/entries', { title, date: addMonths(today(), -months, 10), notes })
  for (let n = 0; n < 5; n += 1) await add(`Open guard ${n}`, 1, 'Five rounds, half of them good.')
  await add('Sweeps', 3, 'He showed half guard, underhook first.')
  await add('Half guard survival', 4, 'Knee shield high.')
  await page.open('/')
  await page.click(hint('Search entries...'))
  await page.type('half guard')
  await page.until('the best match isn’t first', () =>
    page.evaluate(() => document.querySelector('article')?.textContent.includes('Half guard survival')),
  )
  await page.select(role('combobox', 'Month'), monthName(addMonths(today(), -3, 10)))
  await page.says('Sweeps')
  await page.hides(button('Half guard survival'))
  await page.click(button('Clear the search'))
  await page.shows(button('Open guard 0'))
}

const monthName = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day is chosen, a session written on it, and moved to another one. */
export async function calendar({ page, logIn, isPhone }: World) {
  const member = await logIn()
  await page.open('/calendar?day=2027-03-17')
  await page.click(role('gridcell', /^Thursday, March 18/))
  if (isPhone) await page.click(button('Add session'))
  await page.until('the form has another day', async () => (await page.value(field('Date'))) === '2027-03-18')
  await page.fill(field('Title'), 'Camp')
  await save(page)
  await page.until('the session wasn’t planned', async () => (await member.titles()).includes('Camp'))
  if (isPhone) await page.shows(text('Camp', role('region', 'Thursday, March 18')))
  await page.click(text('Week'))
  await page.click(button('Next week'))
  await page.says('Mar 21 – 27, 2027')
  await page.reload()
  await page.says('Mar 21 – 27, 2027')
}

export async function stats({ page, logIn }: World) {
  const member = await logIn()
  const times = { startTime: '19:00', endTime: '20:30' }
  const rounds = [{ submissions: [{ isMine: true, name: 'Kimura' }] }, {}]
  await member.post('/api/entries', { title: 'Half guard', date: today(), ...times, attire: 'gi', rounds })
  await member.post('/api/entries', { title: 'Knee cut', date: today(), ...times, attire: 'no-gi' })
  await page.open('/stats')
  await page.shows(text('3 h', role('region', 'In short')))
  await page.click(button(/^Rounds/))
  await page.click(role('link', 'Kimura', role('table', 'Submissions you landed')))
  await page.shows(button('Half guard'))
  await page.hides(button('Knee cut'))
  await page.back()
  await page.shows(role('region', 'In short'))
  await page.reload()
  await page.shows(role('region', 'In short'))
}

/** Four rounds of a session, a tap each. */
export async function rounds(world: World) {
  const { page } = world
  const member = await world.logIn()
  for (const name of ['Ana', 'Theo']) await member.post('/api/partners', { name })
  await page.open('/')
  await openForm(world)
  await page.fill(field('Title'), 'Open mat')
  await openPart(world, 'Rounds')
  await page.click(button('Add a round with Ana: Lost'))
  await page.click(button('Same again'))
  await page.click(button('Add a round with Theo: Won'))
  await page.click(button('Add a round with Ana: Even'))
  await save(page)
  await page.until('the rounds weren’t stored', async () => {
    const [entry] = await member.read<Stored[]>('/api/entries')
    const stored = entry?.rounds.map(({ partner, result }) => `${partner?.name} ${result}`)
    return stored?.join() === 'Ana lost,Ana lost,Theo won,Ana even'
  })
}
