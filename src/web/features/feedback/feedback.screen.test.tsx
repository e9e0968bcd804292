import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { chooseIn, dialogsAreClosed, fieldOf, fill, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld(withAdmin)
const lena = await anAdmin(world)

const cardOf = async (subject: string) => (await screen.findByText(subject)).closest('article') as HTMLElement
const noCards = () => waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]))

async function openHelp() {
  await press('Help & Support')
  return screen.findByRole('dialog', { name: 'Help & Support' })
}

test('a member’s feedback says what it needs, is restored, and is sent; what others sent is not for them', async () => {
  const rafa = await world.signUp()
  await openApp(rafa)
  expect(await screen.findAllByRole('button', { name: 'Help & Support' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'User Feedback' })).toBeNull()
  const dialog = await openHelp()
  await fill('Subject', 'Hm', dialog)
  await press('Send feedback', { where: dialog })
  expect(await see('Subject must be at least 5 characters')).toBeTruthy()
  expect(await see('Description must be at least 10 characters')).toBeTruthy()
  const chosen = (name: string) => within(dialog).getByRole<HTMLInputElement>('radio', { name }).checked
  expect([chosen('Bug'), chosen('Medium')]).toEqual([true, true])
  await fill('Subject', 'The timer stops', dialog)

  await openApp(rafa)
  const again = await openHelp()
  expect(await see('Draft restored.')).toBeTruthy()
  expect((await fieldOf('Subject', again)).value).toBe('The timer stops')
  await fill('Description', 'It stops when the phone locks.', again)
  await press('High', { role: 'radio', where: again })
  await press('Send feedback', { where: again })
  expect(await see('Feedback sent. Thank you!')).toBeTruthy()
  await dialogsAreClosed()
  const { body } = await lena.get('/api/feedback')
  expect(body[0]).toMatchObject({
    subject: 'The timer stops',
    description: 'It stops when the phone locks.',
    priority: 'high',
  })

  await openApp(rafa, '/admin/feedback')
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(
    await see("You don't have permission to view this page. This feature is only available to administrators."),
  ).toBeTruthy()
})

test('an administrator finds feedback, sets its status, upvotes, and deletes it', async () => {
  const dana = await world.signUp({ fullName: 'Dana Kowalski' })
  const subject = 'Bigger text'
  await dana.post('/api/feedback', { subject, description: 'My eyes are not\nwhat they were.', priority: 'low' })
  await openApp(lena)
  await press('User Feedback', { role: 'link' })
  const first = await cardOf(subject)
  expect(first.textContent).toContain('Low priority')
  expect(first.textContent).toContain('what they were.')
  await fill('Search', subject)
  await chooseIn('Priority', 'High')
  expect(await see('Nothing like this')).toBeTruthy()
  await chooseIn('Priority', 'Low')
  await press(`Upvote ${subject}, 0`, { where: await cardOf(subject) })
  const upvoted = await screen.findByRole('button', { name: `Upvote ${subject}, 1` })
  expect(upvoted.textContent).toBe('1')
  await waitFor(() => expect(upvoted.getAttribute('aria-pressed')).toBe('true'))
  await chooseIn(`Status of ${subject}`, 'In progress')
  await expect.poll(async () => (await lena.get('/api/feedback?q=Bigger')).body[0].status).toBe('in-progress')
  await press('In progress', { role: 'radio' })
  await press(`View ${subject}`, { where: await cardOf(subject) })
  const view = await screen.findByRole('dialog', { name: subject })
  expect(view.textContent).toContain('what they were.')
  expect(view.textContent).toContain('You can’t reply: Dana Kowalski hasn’t confirmed their email')
  await press('Close', { where: view })
  await dialogsAreClosed()

  await press(`Delete ${subject}`)
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain(
    'This action cannot be undone. This will permanently delete the feedback.',
  )
  await press('Delete', { where: question })
  await dialogsAreClosed()
  await noCards()
  expect((await lena.get('/api/feedback?q=Bigger')).body).toEqual([])
})

test('a reply to feedback is restored after a reload, and its sender gets the words by email', async () => {
  const theo = await world.signUp({}, { isVerified: true })
  const subject = 'A darker theme'
  await theo.post('/api/feedback', { subject, description: 'It is too bright in the gym.' })
  await openApp(theo)
  const help = await openHelp()
  expect(await within(help).findByText(/You’ll get an email when we reply/)).toBeTruthy()

  const openView = async () => {
    await openApp(lena, '/admin/feedback')
    await press(`View ${subject}`)
    return screen.findByRole('dialog', { name: subject })
  }
  const before = await openView()
  await press('Send reply', { where: before })
  expect(await see('Reply is required')).toBeTruthy()
  await fill('Reply', 'Turn on dark mode\nin the sidebar.', before)
  const view = await openView()
  expect(await see('Draft restored.')).toBeTruthy()
  await press('Send reply', { where: view })
  expect(await see('Reply sent')).toBeTruthy()
  expect(await within(view).findByText(/^Replied by Lena Vogt/)).toBeTruthy()
  await waitFor(async () => expect((await fieldOf('Reply', view)).value).toBe(''))
  await press('Close', { where: view })
  await dialogsAreClosed()
  await waitFor(async () => expect((await cardOf(subject)).textContent).toContain('Replied by Lena Vogt'))
  const mails = await world.mailsTo(theo.email)
  expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining('A reply to your feedback') })
  expect(mails.at(-1)?.text).toContain('Turn on dark mode\nin the sidebar.')
})
