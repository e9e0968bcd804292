import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'
import { addOwner, fillJournal, inBulk } from './data.ts'
import { quantile, times } from './measure.ts'
import { startApp } from './processes.ts'
import { sized } from './sized.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * What a member's list takes beside 10,000 connections that say nothing, and beside 500 clients that send a request byte by
 * byte. Both processes need that many open files.
 */

const wanted = 2
const idle = sized(10_000, 50)
const slow = sized(500, 10)
/** Together fewer than a member may make in a minute. */
const calls = sized(120, 3)
const anyEntry =
  'POST /api/entries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'

const workspace = await createWorkspace()
try {
  const app = await startApp(workspace.env)
  const { cookie } = await withDatabase(workspace, async (db) => {
    const owner = await addOwner(db, 'Among Many')
    await inBulk(db, () => fillJournal(db, owner, 500))
    return owner
  })
  const client = new Client(app.port)
  const list = () => times(calls, () => client.get({ path: '/api/entries', headers: { cookie } }))
  await list()
  const alone = quantile(await list(), 0.5)
  const report = async (beside: string) => {
    const p50 = quantile(await list(), 0.5)
    const ratio = p50 / alone
    console.log(
      `list of 50 beside ${beside}: p50 ${p50.toFixed(2)} ms, alone ${alone.toFixed(2)}, ` +
        `${ratio.toFixed(2)}x; wanted ${wanted}x: ${ratio <= wanted ? 'ok' : 'missed'}`,
    )
  }
  const silent = await connections(app.port, idle)
  await report(`${silent.length} connections that say nothing`)
  close(silent)
  const drop = await connections(app.port, slow, anyEntry)
  const dripping = setInterval(() => drop.forEach((one) => one.writable && one.write(' ')), 1000)
  await sleep(sized(5000, 100))
  await report(`${drop.length} clients that send byte by byte`)
  clearInterval(dripping)
  close(drop)
  client.close()
  await app.stop()
} finally {
  await workspace.remove()
}

/** Opens connections, some at a time, and sends each its first bytes. */
async function connections(port: number, count: number, first = ''): Promise<Socket[]> {
  const opened: Socket[] = []
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(200, count - opened.length) }, () => connect(port, '127.0.0.1'))
    // The server ends those that take too long.
    for (const socket of some) socket.on('error', () => undefined)
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    for (const socket of some) {
      socket.pause()
      socket.write(first)
    }
    opened.push(...some)
  }
  return opened
}

function close(sockets: Socket[]) {
  for (const socket of sockets) socket.destroy()
}
