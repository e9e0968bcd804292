import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { Client, tokenFor } from './client.ts'
import { addOwner, fillJournal, type Owner } from './data.ts'
import { quantile } from './measure.ts'
import { memoryNow } from './memory.ts'
import { startApp } from './processes.ts'
import { uploadPhoto } from './upload-photo.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * The memory left half a minute after lists, 8 photos at once, and 5 exports of 10,000 entries; and how long
 * an export makes others wait for their lists.
 */

const wanted = { after: 180, atRest: 90, stall: 50 }

const workspace = await createWorkspace()
try {
  let app = await startApp(workspace.env)
  const { large, other } = await withDatabase(workspace, async (db) => {
    const people = { large: await addOwner(db, 'Large Journal'), other: await addOwner(db, 'Other Journal') }
    await fillJournal(db, people.large, 10_000)
    await fillJournal(db, people.other, 500)
    return people
  })
  // Loading the data must not count.
  await app.stop()
  app = await startApp(workspace.env)
  try {
    await list(app.port, other, 1)
    await sleep(10_000)
    say('at rest', await memoryNow(app.pid), wanted.atRest)
    await list(app.port, other, 200)
    await photos(app.port, large)
    await exportsBesideLists(app.port, large, other)
    await sleep(30_000)
    say('30 s after lists, 8 photos at once, and 5 exports', await memoryNow(app.pid), wanted.after)
  } finally {
    await app.stop()
  }
} finally {
  await workspace.remove()
}

function say(when: string, bytes: number, most: number) {
  const megabytes = Math.round(bytes / 2 ** 20)
  console.log(`memory of all processes ${when}: ${megabytes} MB, wanted at most ${most}`)
}

async function list(port: number, { cookie }: Owner, times: number): Promise<number[]> {
  const client = new Client(port)
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await client.get({ path: '/api/entries', headers: { cookie } })
    taken.push(performance.now() - start)
  }
  client.close()
  return taken
}

async function photos(port: number, { cookie }: Owner) {
  const client = new Client(port)
  const headers = { cookie, 'x-csrf-token': await tokenFor(client, cookie) }
  client.close()
  const [width, height] = [4000, 3000]
  const noise = randomBytes(width * height * 3)
  const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  await Promise.all(Array.from({ length: 8 }, () => uploadPhoto(port, headers, photo)))
}

async function exportsBesideLists(port: number, large: Owner, other: Owner) {
  const alone = await list(port, other, 200)
  let isDone = false
  const beside: number[] = []
  const lists = (async () => {
    // Slow enough for the limit of 1,200 calls a minute.
    while (!isDone) beside.push(...(await list(port, other, 1)), ...(await sleep(60, [])))
  })()
  const client = new Client(port)
  for (let count = 0; count < 5; count++) {
    await client.get({ path: '/api/export/entries', headers: { cookie: large.cookie } })
  }
  isDone = true
  await lists
  client.close()
  const times = (taken: number[]) =>
    `p50 ${quantile(taken, 0.5).toFixed(1)}, p99 ${quantile(taken, 0.99).toFixed(1)}, longest ${Math.max(...taken).toFixed(1)} ms`
  console.log(`lists of another member alone: ${times(alone)}`)
  console.log(`during 5 exports of 10,000 entries: ${times(beside)}; wanted at most ${wanted.stall}`)
}
