import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { coachingIn } from '#test/coaching.ts'
import {
  chooseIn,
  dialogsAreClosed,
  fieldOf,
  fill,
  goOffline,
  openApp,
  press,
  refuse,
  see,
  textsOf,
} from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

const cards = () => textsOf('heading', { level: 3, where: screen.getByRole('main') })

test('a video link and a tag that were typed but not added survive a reload and are saved with the technique', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/techniques')
  await press('New technique')
  await fill('Name', 'Berimbolo')
  await fill('Add a video link', 'my video')
  await fill('Add custom tag', 'Inverting')
  await openApp(rafa, '/techniques')
  await press('New technique')
  const link = () => fieldOf('Add a video link')
  await expect.poll(async () => (await link()).value).toBe('my video')
  expect((await fieldOf('Add custom tag')).value).toBe('Inverting')
  await press('Save Technique')
  expect(await see('Please enter a valid URL')).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(await link())
  await fill('Add a video link', 'vimeo.com/76979871')
  await press('Save Technique')
  await dialogsAreClosed()
  expect((await rafa.get('/api/techniques')).body).toMatchObject([
    {
      name: 'Berimbolo',
      videos: [{ url: 'https://vimeo.com/76979871' }],
      tags: [{ name: 'Inverting' }],
    },
  ])
})

test('without signal, a technique is written, and the status of another one changed, which is stored later', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/techniques', { name: 'Knee Cut', steps: 'Underhook first' })
  await openApp(rafa, '/techniques')
  await screen.findByRole('link', { name: 'Knee Cut' })
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const comeBack = goOffline()
  await press('New technique')
  await fill('Name', 'Armbar')
  await press('Save Technique')
  await dialogsAreClosed()
  const unsynced = await screen.findByRole('list', { name: 'Not synced yet' })
  expect(unsynced.textContent).toContain('Armbar')
  await press('Knee Cut', { role: 'link' })
  await press('Drilling', { role: 'radio' })
  expect(await see('Not synced yet')).toBeTruthy()
  await comeBack()
  await expect
    .poll(async () => (await rafa.get('/api/techniques')).body)
    .toMatchObject([{ name: 'Armbar' }, { name: 'Knee Cut', status: 'drilling', steps: 'Underhook first' }])
})

test('what a technique’s page can’t load is asked for once or twice, not without end', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/techniques', { name: 'Knee Cut' })
  await openApp(rafa, '/techniques')
  await screen.findByRole('link', { name: 'Knee Cut' })
  const answerAgain = refuse('GET', /technique(Id)?=/)
  const fetching = vi.spyOn(globalThis, 'fetch')
  await press('Knee Cut', { role: 'link' })
  expect(await see('Not today.')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const asked = fetching.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)))
  expect(asked.filter((url) => url.includes('/api/practice/history')).length).toBeLessThan(4)
  answerAgain()
})

test('a technique of one’s own is written, found by another name, merged, archived, and deleted', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/techniques', { name: 'Grip break' })
  await openApp(rafa, '/techniques')
  await press('New technique')
  await fill('Name', 'Two-on-one')
  await fill('Other names', 'Quebra, russo')
  await chooseIn('Position', 'Closed Guard')
  await press('Drilling', { role: 'radio' })
  await fill('Steps', 'Both hands on the wrist.')
  await fill('Add a video link', 'youtu.be/dQw4w9WgXcQ')
  await press('Add video')
  await fill('Notes on this YouTube video', '0:42 hip escape')
  await openApp(rafa, '/techniques')
  await press('New technique')
  expect(await see('Draft restored.')).toBeTruthy()
  await press('Save Technique')
  await expect.poll(cards).toEqual(['Grip break', 'Two-on-one'])
  await dialogsAreClosed()

  await fill('Filter techniques', 'RÚSSO')
  await expect.poll(cards).toEqual(['Two-on-one'])
  await press('Two-on-one', { role: 'link' })
  expect(await see('Both hands on the wrist.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '0:42 hip escape' })).toBeTruthy()

  await press('More')
  await press('Archive')
  expect(await see('Archived')).toBeTruthy()
  await press('Merge')
  await chooseIn('Merge into', 'Grip break')
  await press('Merge', { where: await screen.findByRole('dialog') })
  expect(await screen.findByRole('heading', { name: 'Grip break' })).toBeTruthy()
  expect(await see('Also: Two-on-one, Quebra, russo')).toBeTruthy()
  await dialogsAreClosed()

  await press('More')
  await press('Delete')
  await press('Undo')
  await expect.poll(cards).toEqual(['Grip break'])
})

test('a name that is typed is offered from the catalog, and one tap uses that', async () => {
  const rafa = await world.signUp()
  await openApp(rafa, '/techniques')
  await press('New technique')
  await fill('Name', 'knee cu')
  await press(/^Knee Cut · Half Guard · Pass/)
  expect(await see('“Knee Cut” added from the catalog')).toBeTruthy()
  await dialogsAreClosed()
  expect((await rafa.get('/api/techniques')).body).toMatchObject([
    { name: 'Knee Cut', catalogKey: 'knee-cut', steps: '' },
  ])
  await press('New technique')
  expect((await fieldOf('Name')).value).toBe('')
})

test('what notes name and the library lacks is added with a tap, and offered once', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/techniques', { name: 'Armbar' })
  await openApp(rafa)
  const offers = () => screen.queryByRole('group', { name: 'Not in your library yet' })
  const write = async (title: string) => {
    await press('New Entry')
    await fill('Title', title)
    await fill('Training Notes', 'Drilled the hip escape and the knee cut. Got tapped by a kimura.')
  }
  await write('Monday')
  await waitFor(() => expect(offers()?.textContent).toBe('Elbow EscapeKnee Cut'))
  await press('Elbow Escape')
  await waitFor(() => expect(offers()?.textContent).toBe('Knee Cut'))
  expect(await screen.findByRole('checkbox', { name: 'Elbow Escape', checked: true })).toBeTruthy()
  await press('Save Entry')
  await dialogsAreClosed()
  await expect
    .poll(async () => (await rafa.get('/api/entries')).body[0]?.techniques)
    .toMatchObject([{ name: 'Elbow Escape' }])

  await write('Tuesday')
  expect(await screen.findByRole('checkbox', { name: 'Elbow Escape', checked: false })).toBeTruthy()
  expect(offers()).toBeNull()
})

test('the page of a technique shows what a coach wrote about it', async () => {
  const { share, comment, withTheo } = coachingIn(world)
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  for (const text of ['Nice pace. Knee cut: underhook first!', 'See you Monday.'])
    await comment(path, { entry: String(entry.id), page: '1', name: 'João', text })
  const { body } = await rafa.post('/api/techniques', { name: 'Knee Cut' })
  await openApp(rafa, `/techniques/${body.id}`)
  const section = await screen.findByRole('region', { name: 'From coaches' })
  expect(textsOf('listitem', { where: section })).toEqual([
    expect.stringMatching(/^Open mat with Theo.*João: Knee cut: underhook first!$/),
  ])
})

test('the page of a technique shows the sentence of each session that names it', async () => {
  const rafa = await world.signUp()
  const { body: technique } = await rafa.post('/api/techniques', { name: 'Knee Cut', otherNames: ['knee slice'] })
  const notes = 'Warmed up long. Ana showed the knee slice: hips low first! Then rounds.'
  await rafa.log({ title: 'Passing', date: '2026-11-18', notes, techniques: [technique.id], isPlanned: false })
  await rafa.log({ title: 'Open mat', date: '2026-11-19', techniques: [technique.id], isPlanned: false })
  await openApp(rafa, `/techniques/${technique.id}`)
  const entries = await screen.findByRole('region', { name: 'Entries' })
  await expect
    .poll(() => textsOf('listitem', { where: entries }))
    .toEqual([
      expect.stringMatching(/^Open mat.*2026$/),
      expect.stringMatching(/^Passing.*Ana showed the knee slice: hips low first!$/),
    ])
})
