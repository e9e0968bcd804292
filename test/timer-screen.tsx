import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { openApp, returnToApp, setDeviceClock } from './screen.tsx'
import type { Person, World } from './world.ts'

export const today = '2026-11-21'

/** The clock of the page, which stands still like that of the device, so that no time passes but what a test says. */
export function standStill() {
  const steady = vi.spyOn(performance, 'now')
  beforeEach(() => void steady.mockReturnValue(0))
  afterAll(() => steady.mockRestore())
  return steady
}

/** The phone comes out of the pocket at a time of the evening, with seconds. */
export async function lookAt(time: string) {
  setDeviceClock(`${today}T${time}`)
  await act(async () => returnToApp())
}

export const timeLeft = () => screen.getByRole('timer').textContent

export const sees = (text: string | RegExp) =>
  waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))

/** A member at the timer at half past six, who rolls with these people, most with the first. */
export async function atTheTimer(world: World, ...partners: string[]): Promise<Person> {
  const rafa = await world.signUp()
  for (const [index, name] of partners.entries()) {
    const { body } = await rafa.post('/api/partners', { name })
    const rounds = Array.from({ length: partners.length - index }, () => ({ partnerId: body.id }))
    await rafa.log({ title: 'Class', date: '2026-11-20', startTime: '18:00', endTime: '19:30', rounds } as never)
  }
  setDeviceClock(`${today}T18:30:00`)
  await openApp(rafa, '/timer')
  return rafa
}
