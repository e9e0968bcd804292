import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '../journey.ts'
import type { Member } from '../member.ts'
import { button, field, role, text } from '../page.ts'
import { card, openCached, openForm, pending, save, timesStored, untilCached, write } from '../steps.ts'

const untilStoredOnce = ({ page }: World, member: Member, titles: string[]) =>
  page.until('not each session was stored once', async () =>
    (await timesStored(member, titles)).every((times) => times === 1),
  )

/** The system ends the app while it is in the background, with a round that goes on and a session that waits. */
export async function endedInBackground(world: World) {
  const { page, driver, server } = world
  const member = await openCached(world)
  await server.close()
  await write(world, 'In the basement')
  await page.open('/timer')
  await page.click(button('Start'))
  await page.shows(text('Get ready'))
  // The profile is on the disk some seconds later.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  await driver.crash()
  await page.open('/timer')
  await page.shows(text('Round 1 of 5'))
  await page.open('/')
  await page.shows(pending('In the basement'))
  await server.open()
  await page.reload()
  await untilStoredOnce(world, member, ['In the basement'])
}

/** Safari clears what a site stored that wasn't opened for seven days, and leaves the cookies that its server set. */
export async function clearedStorage(world: World) {
  const { page, server, driver } = world
  const member = await openCached(world)
  // No page of the app is open meanwhile.
  await page.open('/old-browser')
  await page.until('nothing was cleared', () => page.evaluate(clearStorage))
  await page.open('/')
  await page.shows(card('Half guard class'))
  await untilCached(page, 'Half guard class')
  await server.close()
  await driver.newTab()
  await page.open('/')
  await write(world, 'After all was cleared')
  await page.shows(pending('After all was cleared'))
  await server.open()
  await page.reload()
  await untilStoredOnce(world, member, ['After all was cleared'])
}

/** The storage is cleared while the app is open, as from a phone's settings. */
export async function clearedWhileOpen(world: World) {
  const { page, server } = world
  const member = await openCached(world)
  await openForm(world)
  await page.fill(field('Title'), 'Typed before')
  await page.until('nothing was cleared', () => page.evaluate(clearStorage))
  await page.fill(field('Training Notes'), 'Typed after.')
  await server.close()
  await save(page)
  await page.shows(pending('Typed before'))
  await server.open()
  await page.reload()
  await untilStoredOnce(world, member, ['Typed before'])
}

/** Runs in the page. */
async function clearStorage() {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  localStorage.clear()
  sessionStorage.clear()
  return (await indexedDB.databases()).length === 0
}

/** The device's clock is three days behind the server's, and then three days ahead of it. */
export async function wrongClock(world: World) {
  const { page, server, moveServerClock } = world
  const member = await openCached(world)
  for (const days of [3, -3]) {
    await moveServerClock(days)
    const title = `${days} days off`
    await page.open('/')
    await untilCached(page, 'Half guard class')
    await server.close()
    await write(world, title)
    await page.reload()
    await page.shows(pending(title))
    await server.open()
    await page.reload()
    await untilStoredOnce(world, member, [title])
    await page.hides(text(/Not synced yet/))
  }
}

/** A backup has a session that waited then. It was sent since, changed on the old phone, and another was deleted. */
export async function restoredBackup(world: World) {
  const { page, driver, server } = world
  const member = await openCached(world)
  await server.close()
  await write(world, 'Waited in the backup')
  await write(world, 'Deleted since')
  const backup = await mkdtemp(join(tmpdir(), 'rollbook-backup-'))
  await driver.crash({ profile: (folder) => cp(folder, backup, { recursive: true }) })
  await server.open()
  await page.open('/')
  await untilStoredOnce(world, member, ['Waited in the backup', 'Deleted since'])
  const entries = await member.read<{ id: number; title: string }[]>('/api/entries')
  const idOf = (title: string) => entries.find((entry) => entry.title === title)?.id
  await member.send('PATCH', `/api/entries/${idOf('Waited in the backup')}`, { title: 'Changed since' })
  await member.send('DELETE', `/api/entries/${idOf('Deleted since')}`)
  await driver.crash({
    profile: async (folder) => {
      await rm(folder, { recursive: true, force: true })
      await cp(backup, folder, { recursive: true })
      await rm(backup, { recursive: true })
    },
  })
  await page.open('/')
  await page.shows(card('Changed since'))
  await page.hides(text(/Not synced yet/))
  await page.until('the backup changed what is stored', async () => {
    const titles = (await member.titles()).toSorted()
    return titles.join() === 'Changed since,Half guard class'
  })
}

/** Somebody else logs in on a phone whose session ended; what the first one wrote waits until they are back. */
export async function twoMembers(world: World) {
  const { page, driver, server, logIn } = world
  const first = await openCached(world, 'Mine alone')
  await server.close()
  await write(world, 'Waits for me')
  await driver.clearCookies()
  const second = await logIn()
  await second.log('Of somebody else')
  await server.open()
  await page.open('/')
  await page.shows(card('Of somebody else'))
  await page.hides(card('Mine alone'))
  await page.hides(card('Waits for me'))
  await driver.newTab()
  await page.open('/')
  await page.hides(card('Waits for me'))
  if ((await second.titles()).join() !== 'Of somebody else') throw new Error('It was sent for somebody else.')
  await driver.clearCookies()
  await driver.newTab()
  await page.open('/auth')
  await page.fill(field('Email'), first.email)
  await page.fill(field('Password'), first.password)
  await page.click(button('Log in'))
  await page.shows(card('Waits for me'))
  await page.hides(card('Of somebody else'))
  await untilStoredOnce(world, first, ['Waits for me'])
  if ((await second.titles()).join() !== 'Of somebody else') throw new Error('It was sent for somebody else.')
}

const pages = [
  '/',
  '/calendar',
  '/sparring',
  '/stats',
  '/techniques',
  '/practice',
  '/timer',
  '/templates',
  '/tags',
]

/** Text is twice as large as usual. */
export async function largeText(world: World) {
  const { page, driver } = world
  const member = await openCached(world)
  await driver.crash({ textSize: 32 })
  for (const path of pages) {
    await page.open(path)
    await page.shows(role('heading'))
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth ? scrollWidth : 0
    })
    if (tooWide > 0) throw new Error(`${path} is ${tooWide} px wide.`)
  }
  await page.open('/')
  await write(world, 'In large letters')
  await untilStoredOnce(world, member, ['In large letters'])
}
