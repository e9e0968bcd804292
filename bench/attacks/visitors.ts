import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, tokenFor } from '../client.ts'
import type { Attack } from './attack.ts'
import { counted } from './calls.ts'

const visit = 'visit=bench'
const addressOf = (n: number) => `10.${n % 250}.${Math.floor(n / 250)}.7`

export const wrongLogins: Attack = {
  about: '500 wrong logins at once, each for another account and from another address',
  run: async ({ port }) => {
    const client = new Client(port)
    const token = await tokenFor(client, visit)
    client.close()
    const logIn = (n: number) =>
      ({
        path: '/api/auth/login',
        method: 'POST',
        headers: { cookie: visit, 'x-csrf-token': token, 'x-forwarded-for': addressOf(n) },
        body: { email: `nobody${n}@example.com`, password: 'Armbar2026' },
      }) as const
    return counted(
      port,
      Array.from({ length: 500 }, (_, n) => logIn(n)),
      500,
    )
  },
}

/** How long a form may take that isn't an upload, and as long again. */
const watched = 30_000

export const slowBodies: Attack = {
  about: '750 connections that send a byte every 5 s: three quarters of a body, a quarter of a header',
  run: async ({ port }) => {
    const sockets = Array.from({ length: 750 }, (_, n) => drip(port, n))
    const counts: string[] = []
    for (let passed = 5000; passed <= watched; passed += 5000) {
      await sleep(5000)
      const open = sockets.filter((socket) => !socket.destroyed)
      for (const socket of open) socket.write('a')
      counts.push(`${open.length} open after ${passed / 1000} s`)
      if (open.length === 0) break
    }
    for (const socket of sockets) socket.destroy()
    return counts.join(', ')
  },
}

function drip(port: number, n: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const path = ['/api/auth/login', '/api/contact', '/api/entries'][n % 3]
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  socket.write(n % 4 === 0 ? head : `${head}content-length: 5000\r\n\r\n{`)
  return socket
}
