import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { chooseIn, dialogsAreClosed, fieldOf, fill, openApp, press, textsOf } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld(withAdmin)
const lena = await anAdmin(world)
const dana = await world.signUp({ fullName: 'Dana Kowalski' })

const ask = (title: string, description: string) => dana.post('/api/features', { title, description })

/** Opens a request from the list. */
async function openRequest(title: string) {
  await press(title)
  return screen.findByRole('dialog', { name: title })
}

test('a member finds a similar request, votes for it once, comments, and asks for another', async () => {
  await ask('A stopwatch', 'With a loud bell.')
  await openApp(await world.signUp(), '/features')
  await press('New request')
  const dialog = await screen.findByRole('dialog', { name: 'New Feature Request' })
  await fill('Title', 'Stopwatches', dialog)
  const vote = /^Vote for A stopwatch/
  const voteIn = (where: HTMLElement) => within(where).getByRole('button', { name: vote })
  await press(vote, { where: dialog })
  await waitFor(() => expect(voteIn(dialog).textContent).toBe('2'))
  expect(voteIn(dialog).getAttribute('aria-pressed')).toBe('true')
  await fill('Title', 'Something', dialog)
  await fill('Description', 'Something else.', dialog)
  await press('Add request', { where: dialog })
  await dialogsAreClosed()

  await press('Newest', { role: 'radio' })
  const card = (await screen.findByRole('button', { name: vote })).closest('article') as HTMLElement
  expect(card.textContent).toContain('Dana K.')
  const view = await openRequest('A stopwatch')
  await waitFor(() => expect(voteIn(view).textContent).toBe('2'))
  await fill('Your comment', 'For open mats, please.', view)
  await press('Comment', { where: view })
  expect(await within(view).findByText('For open mats, please.')).toBeTruthy()
  await waitFor(async () => expect((await fieldOf('Your comment', view)).value).toBe(''))
  await press(vote, { where: view })
  await waitFor(() => expect(voteIn(view).textContent).toBe('1'))
  expect(voteIn(view).getAttribute('aria-label')).toBe('Vote for A stopwatch, 1 vote')
  await press('Close', { where: view })
  await dialogsAreClosed()
  await press('Mine', { role: 'radio' })
  await waitFor(() => expect(textsOf('article')).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Something' })).toBeTruthy()
})

test('an administrator replies to a request and merges another into it', async () => {
  await ask('Loud bell', 'Louder.')
  await ask('Louder bell', 'Much louder.')
  await openApp(lena, '/features')
  await press('Newest', { role: 'radio' })
  const view = await openRequest('Loud bell')
  await chooseIn('Status', 'Planned')
  await fill('Official reply', 'Next month.', view)
  await press('Save', { where: view })
  const reply = await within(view).findByRole('region', { name: 'Official reply' })
  expect(reply.textContent).toContain('Next month.')
  await chooseIn('Merge into', 'Louder bell')
  await press('Merge', { where: view })
  const question = await screen.findByRole('dialog', { name: 'Merge these requests?' })
  await press('Merge', { where: question })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Merge these requests?' })).toBeNull())
  await openApp(lena, '/features')
  await press('Newest', { role: 'radio' })
  expect(await screen.findByRole('button', { name: 'Louder bell' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Loud bell' })).toBeNull())
})
