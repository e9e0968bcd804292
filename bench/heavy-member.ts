import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { picture } from '../test/files.ts'
import { multipart } from '../test/multipart.ts'
import { Client, tokenFor } from './client.ts'
import { addOwner, fillJournal, inBulk } from './data.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * A member who has trained for decades, with a browser of six tabs, a phone that syncs 200 sessions with a photo each after a
 * week in a basement, and an export at the same time. Wanted: nobody tells them to wait longer than two seconds.
 */

const sessions = 20_000
const tabs = 6
const synced = 200
/** It ends after this many milliseconds, finished or not. */
const longest = 300_000

const today = localDay(new Date())
const end = performance.now() + longest
const workspace = await createWorkspace()
const env = { ...workspace.env, LOG_LEVEL: 'fatal', MEMBER_SHARE_PERCENT: '25' }

/** The member's replies, counted by status and by the wait they were told. */
const replies = new Map<number, number>()
const waits: number[] = []
const times: number[] = []

try {
  let app = await startApp(env)
  const { cookie } = await withDatabase(workspace, async (db) => {
    const owner = await addOwner(db, 'Heavy')
    await inBulk(db, () => fillJournal(db, owner, sessions))
    return owner
  })
  await app.stop()
  app = await startApp(env)
  const client = new Client(app.port)
  const headers = { cookie, 'x-csrf-token': await tokenFor(client, cookie) }
  client.close()
  const url = `http://127.0.0.1:${app.port}`
  const photo = await picture(4000, 3000).jpeg().toBuffer()
  const left = new AbortController()
  const reading = Array.from({ length: tabs }, () => aTab(url, headers, left.signal))
  const exported = call(`${url}/api/export/entries`, { headers })
  const start = performance.now()
  let stored = 0
  while (stored < synced && performance.now() < end) if (await syncOne(url, headers, photo, stored)) stored += 1
  const seconds = (performance.now() - start) / 1000
  left.abort()
  await Promise.all([...reading, exported])
  times.sort((time, other) => time - other)
  const counts = [...replies].map(([status, count]) => `${count}x ${status}`).join(', ')
  console.log(`${stored} of ${synced} sessions with a photo synced in ${seconds.toFixed(0)} s, beside ${tabs} tabs and an export of ${sessions}
  replies: ${counts}
  told to wait ${waits.length} times, at most ${Math.max(0, ...waits)} s (wanted: 2)
  a reply took ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms (p50), ${(times.at(-1) ?? 0).toFixed(0)} ms at most`)
  await app.stop()
} finally {
  await workspace.remove()
}

/** Sends a request again, as the app does, when it was told to wait. */
async function call(address: string, options: RequestInit): Promise<{ status: number; text: string }> {
  for (;;) {
    const start = performance.now()
    const reply = await fetch(address, options)
    const text = await reply.text()
    times.push(performance.now() - start)
    replies.set(reply.status, (replies.get(reply.status) ?? 0) + 1)
    if (reply.status !== 429 && reply.status !== 503) return { status: reply.status, text }
    const wait = Number(reply.headers.get('retry-after'))
    waits.push(wait)
    if (performance.now() > end) return { status: reply.status, text }
    await sleep(wait * 1000)
  }
}

/** A tab that is opened, read for ten seconds, and opened again. */
async function aTab(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const paths = ['entries', 'tags', 'techniques', 'templates', 'reminders', 'partners', 'stats', 'practice/due']
  while (!signal.aborted && performance.now() < end) {
    await call(url, { headers: { ...headers, accept: 'text/html' } })
    await Promise.all(paths.map((path) => call(`${url}/api/${path}`, { headers })))
    await sleep(10_000)
  }
}

async function syncOne(
  url: string,
  headers: Record<string, string>,
  content: Buffer,
  n: number,
): Promise<boolean> {
  const form = multipart([{ name: 'mat.jpg', content }])
  const uploaded = await call(`${url}/api/upload`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  })
  if (uploaded.status !== 200) return false
  const fields = {
    title: `Class ${n}`,
    date: addDays(today, -n),
    fileAttachments: JSON.parse(uploaded.text),
    clientId: `basement-${n}`,
  }
  const created = await call(`${url}/api/entries`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return created.status === 201
}
