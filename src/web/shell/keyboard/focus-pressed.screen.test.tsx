import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialogsAreClosed, openApp } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const user = userEvent.setup()

/** Presses as in Safari: what has the focus loses it, to what can have it around the button. */
async function pressInSafari(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  if (!button) throw new Error(`There is no button ${name}.`)
  await act(async () => {
    fireEvent.pointerDown(button)
    fireEvent.mouseDown(button)
    const around = button.parentElement?.closest<HTMLElement>('[tabindex]')
    if (around) around.focus()
    else (document.activeElement as HTMLElement).blur()
    fireEvent.mouseUp(button)
    fireEvent.click(button)
  })
  return button
}

/** The handlers of input load after the first screen. */
async function openAppInSafari() {
  await openApp(await world.signUp())
  await waitFor(async () => expect(document.activeElement).toBe(await pressInSafari('Reminders')))
  await user.keyboard('{Escape}')
}

for (const name of ['Reminders', 'Quick Entry'])
  test(`in Safari, ${name} opens with a tap and closes with another, with Escape, or with a tap outside`, async () => {
    await openAppInSafari()
    const button = await pressInSafari(name)
    const isOpen = () => button.getAttribute('aria-expanded')
    expect(isOpen()).toBe('true')
    await pressInSafari(name)
    expect(isOpen()).toBe('false')
    await pressInSafari(name)
    expect(isOpen()).toBe('true')
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe('false')
    expect(document.activeElement).toBe(button)
    await pressInSafari(name)
    expect(isOpen()).toBe('true')
    fireEvent.pointerDown(document.body)
    expect(isOpen()).toBe('false')
  })

test('in Safari, the focus returns to the button that opened a dialog', async () => {
  await openAppInSafari()
  const button = await pressInSafari('New Entry')
  await screen.findByRole('dialog', { name: 'New Training Entry' })
  await user.keyboard('{Escape}')
  await dialogsAreClosed()
  await waitFor(() => expect(document.activeElement).toBe(button))
})
