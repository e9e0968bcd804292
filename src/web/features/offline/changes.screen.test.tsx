import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allIsSynced, dialogsAreClosed, fill, goOffline, openApp, press, see } from '#test/screen.tsx'
import { expectOnConsole } from '#test/strict.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const notesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/api/entries')).body.map(({ notes }: { notes: string }) => notes).toSorted()
const cardOf = (title: string) =>
  screen.queryAllByRole('article').find(({ textContent }) => textContent?.includes(title))
const says = (title: string) => () => cardOf(title)?.textContent

async function afterClass(notes: string) {
  expectOnConsole('The anti-forgery token couldn’t be fetched')
  const rafa = await world.signUp()
  const { body: entry } = await rafa.post('/api/entries', { title: 'Monday class', date: '2026-11-20', notes })
  await openApp(rafa)
  await expect.poll(says('Monday class')).toBeTruthy()
  return { rafa, entry }
}

async function writeNotes(notes: string) {
  await press('Monday class')
  await press('Edit', { where: await screen.findByRole('dialog', { name: 'Monday class' }) })
  await fill('Training Notes', notes, await screen.findByRole('dialog', { name: 'Edit Training Entry' }))
  await press('Update Entry')
  await dialogsAreClosed()
}

test('a session deleted without signal comes back with Undo, or is deleted once there is signal', async () => {
  const { rafa } = await afterClass('Worth reading')
  const comeBack = goOffline()
  const remove = async () => {
    await press('Monday class')
    await press('Delete', { where: await screen.findByRole('dialog', { name: 'Monday class' }) })
    await expect.poll(says('Monday class')).toBeUndefined()
  }
  await remove()
  await press('Undo')
  await expect.poll(says('Monday class')).toBeTruthy()
  await expect.poll(says('Monday class')).not.toContain('Not synced yet')
  await remove()
  expect(await notesOf(rafa)).toEqual(['Worth reading'])
  await comeBack()
  expect(await see('1 change saved.')).toBeTruthy()
  await expect.poll(() => notesOf(rafa)).toEqual([])
})

test('if two devices changed the same notes, their member reads both and keeps both', async () => {
  const { rafa, entry } = await afterClass('Armbars')
  const comeBack = goOffline()
  await writeNotes('Armbars from the phone')
  await rafa.patch(`/api/entries/${entry.id}`, { notes: 'Armbars from the laptop' })
  await comeBack()
  await expect.poll(says('Monday class')).toContain('Changed on another device too.')
  await press('Monday class')
  await press('Choose version')
  const notes = await screen.findByRole('region', { name: 'Training Notes' })
  expect(notes.textContent).toContain('Armbars from the phone')
  expect(notes.textContent).toContain('Armbars from the laptop')
  expect(await notesOf(rafa)).toEqual(['Armbars from the laptop'])
  await press('Keep both')
  await dialogsAreClosed()
  await allIsSynced()
  await expect.poll(() => notesOf(rafa)).toEqual(['Armbars from the laptop', 'Armbars from the phone'])
})

const knee = { part: 'Knee', side: 'left', from: '2026-11-05', note: 'Popped' }

test('an injury deleted without signal that has got notes elsewhere is deleted only if its owner says so', async () => {
  const { rafa } = await afterClass('')
  const { body: injury } = await rafa.post('/api/injuries', knee)
  await openApp(rafa, '/stats#load')
  const injuries = () => screen.queryByRole('region', { name: 'Injuries' })?.textContent
  const storedNotes = async () => (await rafa.get('/api/injuries')).body.map(({ note }: { note: string }) => note)
  const deleteMeanwhile = async (note: string) => {
    const comeBack = goOffline()
    await press('Left knee')
    await press('Delete', { where: await screen.findByRole('dialog', { name: 'Edit Injury' }) })
    await expect.poll(injuries).not.toContain('Left knee')
    await rafa.patch(`/api/injuries/${injury.id}`, { note })
    await comeBack()
    await expect.poll(injuries).toContain('Changed on another device in the meantime.')
  }
  const choose = async (answer: string) => {
    await press('Choose what to do: Left knee')
    const theirs = await screen.findByRole('region', { name: 'Other device' })
    expect(theirs.textContent).toContain('No deep half until then.')
    await press(answer)
    await dialogsAreClosed()
    await allIsSynced()
  }
  await deleteMeanwhile('MRI on Monday. No deep half until then.')
  await press(/^Online 1 failed/)
  await choose('Keep it')
  await expect.poll(injuries).toContain('No deep half until then.')

  await deleteMeanwhile('MRI on Monday. No deep half until then. And no leg locks.')
  await choose('Delete anyway')
  await expect.poll(injuries).not.toContain('Left knee')
  await expect.poll(storedNotes).toEqual([])
  await press('Undo')
  await expect.poll(injuries).toContain('And no leg locks.')
  await expect.poll(storedNotes).toHaveLength(1)
})
