import { Client, tokenFor } from './client.ts'

/** Registers a member with a plan, logs sessions and returns the member's cookie. */
export async function registerWithJournal(port: number, sessions = 120): Promise<string> {
  const client = new Client(port)
  const url = `http://localhost:${port}`
  const visit = await fetch(`${url}/api/csrf-token`)
  const { csrfToken } = (await visit.json()) as { csrfToken: string }
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: {
      'x-csrf-token': csrfToken,
      'content-type': 'application/json',
      cookie: visit.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    },
    body: JSON.stringify({ fullName: 'Rafa Moreno', email: 'rafa@example.com', password: 'Armbar2026' }),
  })
  const cookie =
    registered.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('session='))
      ?.split(';')[0] ?? ''
  const headers = { cookie, 'x-csrf-token': await tokenFor(client, cookie) }
  await buyPlan(client, headers)
  // As the app does when it is opened for the first time; from then on, the first screen is in the document.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await client.get({ path: '/api/user', method: 'PATCH', headers, body: { timeZone } })
  const notes = 'Worked the knee line first, then the underhook. Got swept twice from deep half: cross-face heavy.'
  for (let day = 1; day <= sessions; day++) {
    const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
    await client.get({
      path: '/api/entries',
      method: 'POST',
      headers,
      body: { title: `Class ${day}`, date, notes },
    })
  }
  client.close()
  return cookie
}

/** On the page that replaces Stripe's: a trial has fewer entries. */
async function buyPlan(client: Client, headers: Record<string, string>) {
  const call = { path: '/api/payment/checkout', method: 'POST', headers, body: { plan: 'annual' } } as const
  const { pathname } = new URL(JSON.parse(await client.text(call)).url, 'http://localhost')
  // It leads back with a redirect.
  await client.send({ path: `${pathname}/pay` })
}
