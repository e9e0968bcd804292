import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { buy } from '#test/payment-world.ts'
import { chooseIn, dialogsAreClosed, fill, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld(withAdmin)
const lena = await anAdmin(world)
const newMember = (fullName: string) => world.signUp({ fullName }, { onTrial: true })

const rowOf = async (fullName: string) =>
  (await screen.findByRole('link', { name: fullName })).closest('tr') as HTMLElement
const names = () => {
  const table = screen.queryByRole('table', { name: 'Members' })
  return table
    ? within(table)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : []
}

/** Opens the page of a member from the list. */
async function openMember(fullName: string) {
  await fill('Search', fullName)
  await see('1 member')
  await press(fullName, { role: 'link' })
  return (await screen.findByRole('heading', { name: fullName })).closest('article') as HTMLElement
}

/** Opens another of the administrators' pages. */
const openSection = (name: string) =>
  press(name, { role: 'link', where: screen.getByRole('navigation', { name: 'Admin' }) })

test('an administrator sees the plan that a member has bought, and replays its webhook', async () => {
  const rafa = await newMember('Rafa Paying')
  await buy(world, rafa, 'annual')
  await openApp(lena, '/admin')
  expect((await rowOf('Rafa Paying')).textContent).toContain('Annual plan')
  await openMember('Rafa Paying')
  // Billing starts when the trial ends.
  const payments = await screen.findByRole('region', { name: 'Payments' })
  expect(payments.textContent).toContain('No payments yet.')
  expect(screen.getByRole('region', { name: 'Emails' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Extend trial/ })).toBeNull()

  await openSection('Webhooks')
  await press(/^Replay webhook/)
  expect(await see('Processed again')).toBeTruthy()
  expect(await see(/2 attempts/)).toBeTruthy()
  await openSection('Audit log')
  expect(await screen.findByRole('heading', { name: /^Processed again: webhook #\d+$/ })).toBeTruthy()
})

test('an administrator gives a member more days, never days that are over', async () => {
  await newMember('Dana on Trial')
  await openApp(lena, '/admin')
  const card = await openMember('Dana on Trial')
  expect(card.textContent).toContain('Trial until Nov 28, 2026')
  await press(/^Extend trial/, { where: card })
  const dialog = await screen.findByRole('dialog', { name: 'Extend the trial of Dana on Trial' })
  await fill('Last day, in UTC', '2020-01-01', dialog)
  await press('Extend trial', { where: dialog })
  expect(await see('Choose a day within the next year.')).toBeTruthy()
  await fill('Last day, in UTC', '2026-12-11', dialog)
  await press('Extend trial', { where: dialog })
  await dialogsAreClosed()
  expect(await see('Trial until Dec 12, 2026')).toBeTruthy()
  await openSection('Audit log')
  // The refused one, too.
  expect(await screen.findAllByRole('heading', { name: /^Extended the trial of member #\d+$/ })).toHaveLength(2)
})

test('an administrator finds a member, disables and enables the account, and sees that in the audit log', async () => {
  await newMember('Theo Found')
  await openApp(lena, '/admin')
  await fill('Search', 'Theo Found')
  expect(await see('1 member')).toBeTruthy()
  await chooseIn('State', 'Paying')
  expect(await see('Nobody found')).toBeTruthy()
  await chooseIn('State', 'On trial')
  const card = await openMember('Theo Found')
  expect(card.textContent).toContain('0 entries')
  await press(/^Disable/, { where: card })
  await press('Disable', { where: await screen.findByRole('dialog', { name: 'Disable this account?' }) })
  expect(await within(card).findByText('Disabled')).toBeTruthy()
  await dialogsAreClosed()
  await press(/^Enable/, { where: card })
  await waitFor(() => expect(within(card).queryByText('Disabled')).toBeNull())

  await openSection('Figures')
  for (const name of ['Registrations', 'Sign-ups', 'Trials to paid', 'Churn', 'Monthly revenue'])
    expect(await screen.findByRole('region', { name })).toBeTruthy()
  await openSection('Audit log')
  expect(await screen.findByRole('heading', { name: /^Enabled member #\d+$/ })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Disabled member #\d+$/ })).toBeTruthy()
})

test('members are sorted by a list, or by the headings', async () => {
  await newMember('Ana Sorted')
  world.later(1000)
  await newMember('Zoe Sorted')
  await openApp(lena, '/admin')
  await fill('Search', 'Sorted')
  const [upwards, downwards] = [
    ['Ana Sorted', 'Zoe Sorted'],
    ['Zoe Sorted', 'Ana Sorted'],
  ]
  await expect.poll(names).toEqual(downwards)
  await chooseIn('Order', 'Oldest first')
  await expect.poll(names).toEqual(upwards)
  await chooseIn('Order', 'Name, Z to A')
  await expect.poll(names).toEqual(downwards)
  const sortBy = async (heading: string, sorted: string, expected: typeof upwards) => {
    await press(heading)
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: heading }).getAttribute('aria-sort')).toBe(sorted),
    )
    await expect.poll(names).toEqual(expected)
  }
  await sortBy('Name', 'ascending', upwards)
  await sortBy('Name', 'descending', downwards)
  await sortBy('Registered', 'descending', downwards)
  await sortBy('Registered', 'ascending', upwards)
})
