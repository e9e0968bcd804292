import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  chooseFiles,
  dialogsAreClosed,
  fieldOf,
  fill,
  openApp,
  press,
  see,
  setDeviceClock,
} from '#test/screen.tsx'
import { aPhoto } from '#test/screen-upload.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** What the app listens to in place of the browser's speech recognition, which needs a microphone. */
let listening: EventTarget | undefined

function listenTo(recognition: EventTarget) {
  listening = recognition
}

class SpeechRecognition extends EventTarget {
  start() {
    listenTo(this)
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  abort() {
    this.dispatchEvent(new Event('end'))
  }
}

beforeEach(() => void Object.assign(window, { SpeechRecognition }))

const tell = (type: string, facts: object = {}) =>
  act(async () => void listening?.dispatchEvent(Object.assign(new Event(type), facts)))

/** Recognizes these phrases. */
const hear = (...phrases: string[]) => tell('result', { results: phrases.map((transcript) => [{ transcript }]) })

const notes = async () => (await fieldOf('Training Notes')).value
const read = (text: string) => waitFor(async () => expect(await notes()).toBe(text))
const storedNotes = async (person: Person) =>
  (await person.get('/api/entries')).body.map((entry: { notes: string }) => entry.notes)

/** Logs the class that has just ended, and opens the sheet. */
async function openSheet() {
  const rafa = await world.signUp()
  const template = { name: 'Fundamentals', weekday: 6, startTime: '19:00', endTime: '20:30' }
  await rafa.post('/api/templates', template)
  setDeviceClock('2026-11-21T20:40:00')
  await openApp(rafa)
  await press('Log Saturday 7:00 PM class')
  await press('Add rounds and notes')
  await screen.findByRole('dialog', { name: 'Add rounds and notes' })
  return rafa
}

test('notes are dictated: every word is in the form at once, and what is typed meanwhile stays', async () => {
  const rafa = await openSheet()
  await fill('Training Notes', 'Six rounds.')
  await press('Dictate')
  expect(await see(/^Listening\./)).toBeTruthy()
  await hear('Anna')
  await read('Six rounds. Anna')
  await hear('Ana caught me')
  await read('Six rounds. Ana caught me')
  await fill('Training Notes', 'Seven rounds. Ana caught me')
  await hear('Ana caught me', 'with a triangle')
  await read('Seven rounds. Ana caught me with a triangle')

  await openApp(rafa)
  await press('Fundamentals', { where: await screen.findByRole('region', { name: 'November 2026' }) })
  await press('Edit')
  await see('Draft restored.')
  await read('Seven rounds. Ana caught me with a triangle')
  await press('Dictate')
  await hear('twice')
  await press('Stop dictating')
  expect(await screen.findByRole('button', { name: 'Dictate' })).toBeTruthy()
  await press('Update Entry')
  await dialogsAreClosed()
  await expect.poll(() => storedNotes(rafa)).toEqual(['Seven rounds. Ana caught me with a triangle twice'])
})

test('dictation that fails says what to do, and keeps what was heard', async () => {
  await openSheet()
  for (const [error, says] of [
    ['not-allowed', 'Allow it in the settings of this site'],
    ['network', 'Dictation needs a connection'],
    ['no-speech', 'Nothing was heard. Try again'],
  ] as const) {
    await press('Dictate')
    await hear(error)
    await tell('error', { error })
    await tell('end')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(says))
  }
  await read('not-allowed network no-speech')
})

test('a browser that understands no speech offers none', async () => {
  Object.assign(window, { SpeechRecognition: undefined })
  await openSheet()
  expect(await fieldOf('Training Notes')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull()
})

test('what is not always needed is one tap away, says what it contains, and opens when it contains something', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/partners', { name: 'Mia' })
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  const part = (name: RegExp) => screen.getByRole('button', { name })
  const says = (text: string) => waitFor(() => expect(screen.getByRole('button', { name: text })).toBeTruthy())
  await says('Rounds Who you rolled with')
  expect(part(/^Rounds/).getAttribute('aria-expanded')).toBe('false')
  await press(/^Rounds/)
  await fill('Partner of the next round', 'Mia')
  await press('Add round')
  await says('Rounds 1 round with Mia')
  await chooseFiles(await aPhoto('mat.jpg'))
  await says('Training Media 1 photo')
  await press('Save Entry')
  await dialogsAreClosed()

  await press('Open mat')
  await press('Edit')
  const form = await screen.findByRole('dialog', { name: 'Edit Training Entry' })
  await within(form).findByLabelText('Partner of the next round')
  for (const name of [/^Rounds/, /^Training Media/]) expect(part(name).getAttribute('aria-expanded')).toBe('true')
  await press(/^Rounds/)
  await waitFor(() => expect(part(/^Rounds/).getAttribute('aria-expanded')).toBe('false'))
  await says('Rounds 1 round with Mia')
})

test('an evening typed as a morning is questioned and mended with a tap, and isn’t offered as usual', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  await press('New Entry')
  await fill('Title', 'Open mat')
  await fill('Start Time', '19:00')
  await fill('End Time', '08:30')
  expect(await see('13 h 30 min. Is that right?')).toBeTruthy()
  await press('Make it 8:30 PM')
  expect((await fieldOf('End Time')).value).toBe('20:30')
  expect(await see('1 h 30 min')).toBeTruthy()
  await press('Save Entry')
  await dialogsAreClosed()

  await press(/Open mat$/)
  await press('Open')
  await press('Edit')
  await screen.findByRole('dialog', { name: 'Edit Training Entry' })
  expect(document.activeElement).not.toBe(await fieldOf('Title'))
})
