import { Client, tokenFor } from './client.ts'
import { cpuOf } from './cpu.ts'
import { addOwner, fillJournal, inBulk } from './data.ts'
import { quantile } from './measure.ts'
import { startApp } from './processes.ts'
import { sized } from './sized.ts'
import { largePhoto, uploadPhoto } from './upload-photo.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/** CPU of all processes for what takes longest: a photo of 5 MB, and the spreadsheet and the archive of 10,000 sessions. */

const rounds = sized(7, 1)
const wanted = { photo: 200, spreadsheet: 400 }

const workspace = await createWorkspace()
try {
  const app = await startApp(workspace.env)
  const owner = await withDatabase(workspace, async (db) => {
    const made = await addOwner(db, 'Large Journal')
    await inBulk(db, () => fillJournal(db, made, sized(10_000, 20)))
    return made
  })
  const client = new Client(app.port)
  const headers = { cookie: owner.cookie, 'x-csrf-token': await tokenFor(client, owner.cookie) }
  const photo = await largePhoto()
  const upload = () => uploadPhoto(app.port, headers, photo)
  const get = (path: string) => () => client.get({ path, headers })
  const megabytes = (photo.length / 2 ** 20).toFixed(1)
  await report(app.pid, `a photo of ${megabytes} MB`, upload, wanted.photo)
  await report(app.pid, 'the spreadsheet of 10,000 sessions', get('/api/export/entries'), wanted.spreadsheet)
  await report(app.pid, 'the archive of 10,000 sessions', get('/api/export/archive'))
  client.close()
  await app.stop()
} finally {
  await workspace.remove()
}

async function report(pid: number, what: string, call: () => Promise<unknown>, most?: number) {
  await call()
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await cpuOf(pid)
    await call()
    taken.push((await cpuOf(pid)) - before)
  }
  const median = quantile(taken, 0.5)
  const verdict = most === undefined ? '' : `; wanted ${most}: ${median <= most ? 'ok' : 'missed'}`
  console.log(`${what}: ${Math.round(median)} ms of CPU${verdict}`)
}
