import { randomBytes } from 'node:crypto'
import { fillJournal, inBulk } from '../data.ts'
import type { Attack } from './attack.ts'

/** As much text as a journal may have, of words in no order, so that it compresses little. */
const entries = 2_400
const words = Array.from({ length: 256 }, () => randomBytes(4).toString('base64url'))
const notes = () => Array.from(randomBytes(2_700), (byte) => words[byte]).join(' ')

/** How long the attacker waits, in milliseconds. */
const longestWait = 60_000

export const exports: Attack = {
  about: '20 exports at once of a journal of 45 MB of text, then 20 whose client is gone half a second later',
  prepare: (db, attacker) => inBulk(db, () => fillJournal(db, attacker, entries, notes)),
  run: async ({ port, headers }) => {
    const all = (ms: number) => Promise.all(Array.from({ length: 20 }, () => download(port, headers, ms)))
    const whole = (await all(longestWait)).filter((result) => result !== undefined)
    const first = whole.reduce((a, b) => (a.seconds < b.seconds ? a : b), whole[0] ?? none)
    await all(500)
    // Callers who left have made room.
    const next = (await download(port, headers, longestWait)) ?? none
    return `${whole.length} whole within ${longestWait / 1000} s, the first of ${first.megabytes.toFixed(1)} MB after ${first.seconds.toFixed(1)} s; one after those that left: ${next.seconds.toFixed(1)} s`
  },
}

const none = { megabytes: 0, seconds: Number.POSITIVE_INFINITY }

/** undefined if it wasn't done in time. */
async function download(port: number, headers: Record<string, string>, ms: number) {
  const start = performance.now()
  try {
    const signal = AbortSignal.timeout(ms)
    const reply = await fetch(`http://127.0.0.1:${port}/api/export/entries`, { headers, signal })
    let bytes = 0
    for await (const chunk of reply.body ?? []) bytes += chunk.length
    return reply.ok ? { megabytes: bytes / 1024 / 1024, seconds: (performance.now() - start) / 1000 } : undefined
  } catch {
    return undefined
  }
}
