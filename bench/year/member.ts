import type { Browser, Person, World } from '../../test/world.ts'

/** A member of the year, in the browser that they use by now. */
export interface Member {
  world: World
  /** Sets members apart: who does something on which day. */
  index: number
  timeZone: string
  person: Person
  /** What their sessions are about. */
  tag: number
  technique: number
  partner: number
}

/** What somebody does every so many days, on the day with that number. */
export type Habit = readonly [every: number, work: (member: Member, day: number) => Promise<unknown>]

export const dayMs = 86_400_000

/** The day that it is in UTC, or so many days later. */
export const dayOf = ({ deps }: World, days = 0) =>
  new Date(deps.clock().getTime() + days * dayMs).toISOString().slice(0, 10)

/** The reply to a call; one that fails ends the bench. */
export async function call(
  { person }: { person: Browser },
  method: 'post' | 'patch' | 'delete',
  url: string,
  body?: unknown,
) {
  const reply = await person[method](url, body)
  if (reply.status >= 400)
    throw new Error(`${method} ${url} was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

let visitors = 0

/** A browser at an address that nobody had before. */
export function aVisitor(world: World): Browser {
  visitors += 1
  return world.browser(`10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`)
}

/** The form of a page without a script. */
export const submitForm = (browser: Browser, url: string, fields: Record<string, string>) =>
  browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })
