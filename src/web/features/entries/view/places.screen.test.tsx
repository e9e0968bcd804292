import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, dialogsAreClosed, fill, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

async function guardClass() {
  const rafa = await world.signUp()
  const { id } = await rafa.log({ title: 'Guard class', date: '2026-03-02', notes: 'Frames first.' })
  return { rafa, path: `/entries/${id}` }
}

const opened = (title: string) => screen.findByRole('dialog', { name: title })

test('an edited entry and a deleted one are right at their address', async () => {
  const { rafa, path } = await guardClass()
  await openApp(rafa, path)
  await press('Edit', { where: await opened('Guard class') })
  await fill('Title', 'Half guard class', await opened('Edit Training Entry'))
  await press('Update Entry')
  await dialogsAreClosed()
  expect(await screen.findByRole('button', { name: 'Half guard class' })).toBeTruthy()
  await openApp(rafa, path)
  await press('Delete', { where: await opened('Half guard class') })
  expect(await see('“Half guard class” deleted')).toBeTruthy()
  await expect.poll(address).toBe('/')
  expect(screen.queryByRole('button', { name: 'Half guard class' })).toBeNull()
})
