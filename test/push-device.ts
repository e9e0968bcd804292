import { expect } from 'vitest'
import { aDevice, type pushService } from './push.ts'
import type { Person } from './world.ts'

type PushService = Awaited<ReturnType<typeof pushService>>
let devices = 0

/** Turns notifications on for a login of a member. Returns what its device gets at this push service. */
export async function turnOnPush(person: Person, { url, pushed }: Pick<PushService, 'url' | 'pushed'>) {
  const path = `/${++devices}`
  const device = aDevice(`${url}${path}`)
  expect((await person.post('/api/push/subscription', device.subscription)).status).toBe(204)
  const got = () => pushed.filter((request) => request.path === path)
  return { ...device, got, read: () => got().map(({ body }) => device.decrypt(body)) }
}
