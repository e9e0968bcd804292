import { readdir } from 'node:fs/promises'
import { addDays } from '#shared/foundation/dates.ts'
import { germanCsv } from '#test/spreadsheets.ts'
import { aFile } from '../files.ts'
import type { World } from '../journey.ts'
import { button, dialog, field, openPage, role, text } from '../page.ts'
import { openForm, openSettings, today } from '../steps.ts'

const onMap = (name: string) => button(new RegExp(`^${name},`))

export async function libraryAndMap({ page, logIn }: World) {
  await logIn()
  await page.open('/techniques')
  await page.click(button('Add from the catalog'))
  await page.fill(role('searchbox', 'Search the catalog'), 'half guard')
  await page.click(button('Add all 11 of Half Guard'))
  await page.until('nothing was added', async () =>
    page.evaluate(() => document.querySelector('[role="dialog"] input[type="checkbox"]:disabled') !== null),
  )
  await page.press('escape')
  await page.hides(dialog())
  await page.click(text('Map'))
  await page.click(onMap('Knee Cut'))
  await page.click(button('Link to another technique'))
  await page.click(onMap('Backstep Pass'))
  await page.click(button('Save Link'))
  await page.says('Knee Cut sets up Backstep Pass')
  await page.hides(dialog())
  await page.reload()
  await page.click(text('As a table'))
  await page.shows(role('row', /^Knee Cut sets up Backstep Pass/))
}

/** What is due is rated by key and by tap, and what was rated is undone. */
export async function practice({ page, logIn }: World) {
  const member = await logIn()
  for (const name of ['Knee Cut', 'Armbar'])
    await member.post('/api/techniques', { name, status: 'learning', steps: 'Far underhook first.' })
  await page.open('/practice')
  await page.click(button('Add all 2 you’re learning'))
  await page.says('2 due today')
  await page.shows(role('heading', 'Knee Cut'))
  await page.press('space')
  await page.says('Far underhook first.')
  await page.type('4')
  await page.shows(role('heading', 'Armbar'))
  await page.click(button('Undo'))
  await page.shows(role('heading', 'Knee Cut'))
  for (const name of ['Knee Cut', 'Armbar']) {
    await page.shows(role('heading', name))
    await page.click(button('Show my notes'))
    await page.click(button(/^Good /))
  }
  await page.shows(role('heading', 'Done for today'))
}

export async function importing({ page, logIn }: World) {
  const member = await logIn()
  await page.open('/import')
  await page.choose([await aFile('Training.csv', germanCsv)])
  await page.says('3 new sessions')
  await page.click(button('Import 3 sessions'))
  await page.shows(role('heading', 'Training.csv is in your journal'))
  await page.click(role('link', 'Open journal'))
  await page.says('Zwei Stunden; müde')
  await page.open('/import')
  await page.click(button('Undo import'))
  await page.click(button('Undo import', dialog()))
  await page.says('Everything it brought in is gone again.')
  await page.until('something is left', async () => (await member.titles()).length === 0)
}

/** The archive and the spreadsheet end up among the downloads. */
export async function exporting(world: World) {
  const { page, driver } = world
  const member = await world.logIn()
  await member.log('Guard passing')
  await page.open('/')
  await openSettings(world, 'Data')
  const downloaded = (ending: string) =>
    page.until(`no ${ending} was downloaded`, async () =>
      (await readdir(driver.downloads)).some((name) => name.endsWith(ending)),
    )
  await page.click(button('Download archive'))
  await page.says('Your archive is in your downloads')
  await downloaded('.zip')
  await page.click(button('Export Data', dialog('Settings')))
  await page.says('Your entries have been exported successfully!')
  await downloaded('.xlsx')
}

/** A coach without a login reads and comments; the member reads it. */
export async function coachPage(world: World) {
  const { page, driver, server } = world
  const member = await world.logIn()
  await member.post('/api/entries', {
    title: 'Open mat',
    date: addDays(today(), -1),
    notes: 'Half guard again.',
  })
  await page.open('/')
  await openSettings(world, 'Coach')
  await page.click(button('New link'))
  const form = dialog('New link for a coach')
  await page.fill(role('textbox', 'Name', form), 'Coach João')
  await page.click(button('Create link', form))
  await page.shows(field('Your link', form))
  const link = new URL(await page.value(field('Your link', form))).pathname
  await page.click(button('Done', form))
  await driver.clearCookies()
  await driver.newTab()
  const coach = openPage(driver, server.url)
  await coach.go(link)
  await coach.says('Rafa Moreno’s training')
  await coach.click(text('Comment'))
  await coach.fill(field('Your name'), 'João')
  await coach.fill(field('Your comment'), 'Keep your elbow in.')
  await coach.click(button('Send comment'))
  await coach.says('Thank you. Rafa will see your comment.')
  for (const [name, value] of member.cookies) await driver.setCookie(server.url, name, value)
  await page.open('/')
  await page.click(button('Open mat'))
  await page.says('Keep your elbow in.')
}

export async function settings(world: World) {
  const { page } = world
  const member = await world.logIn()
  await page.open('/')
  await openSettings(world, 'Profile')
  await page.fill(field('Academy'), 'Northside')
  await page.click(button('Save'))
  await page.says('Profile saved')
  await page.hides(dialog('Settings'))
  const { academy } = await member.read<{ academy: string }>('/api/auth/session')
  if (academy !== 'Northside') throw new Error(`The academy is ${academy}.`)
  // The theme stays.
  if (world.isPhone) await page.click(button('More'))
  await page.click(role('switch', 'Dark mode'))
  const isDark = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')
  await page.until('it didn’t get dark', isDark)
  await page.reload()
  await page.until('it isn’t dark any longer', isDark)
}

/** In Safari, a button that is tapped gets no focus; menus close all the same, and dialogs return it to what opened them. */
export async function focus(world: World) {
  const { page, isPhone } = world
  const member = await world.logIn()
  await member.log('Guard passing')
  await page.open('/')
  const quick = button('Quick Entry')
  const isOpen = async () => (await page.attribute(quick, 'aria-expanded')) === 'true'
  for (const close of ['escape', 'outside']) {
    await page.click(quick)
    await page.shows(button('Sparring', isPhone ? dialog() : role('banner')))
    await (close === 'escape' ? page.press('escape') : page.clickAt({ x: 8, y: 300 }))
    await page.until(
      `the menu didn’t close by ${close}`,
      async () => !(await isOpen()) && (await page.count(dialog())) === 0,
    )
  }
  const bell = button(/^(Reminders|Notifications)/)
  await page.click(bell)
  await page.press('escape')
  await page.until(
    'the bell didn’t close by Escape',
    async () => (await page.attribute(bell, 'aria-expanded')) !== 'true',
  )
  await openForm(world)
  await page.until('the form didn’t get the focus', () => page.isFocused(field('Title')))
  await page.press('escape')
  await page.hides(dialog())
  await page.until('the focus is lost after a dialog', () =>
    page.evaluate(() => document.activeElement !== document.body && document.activeElement !== null),
  )
}

/** A round is timed through a reload. */
export async function roundTimer({ page, logIn }: World) {
  await logIn()
  await page.open('/timer')
  await page.click(button('Start'))
  await page.shows(text('Get ready'))
  await page.reload()
  await page.shows(text('Get ready'))
  await page.shows(button(/^(Pause|Stop|End)/))
}

export async function templates({ page, logIn }: World) {
  const member = await logIn()
  await page.open('/templates')
  await page.click(button('Add all 5'))
  const names = async () =>
    (await member.read<{ name: string }[]>('/api/templates')).map(({ name }) => name).join()
  await page.until(
    'no template was stored',
    async () => (await names()) === 'Class,Open mat,Private,Competition,Seminar',
  )
  await page.focus(button('Move Seminar with the arrow keys'))
  await page.press('up')
  await page.until(
    'the order wasn’t stored',
    async () => (await names()) === 'Class,Open mat,Private,Seminar,Competition',
  )
}
