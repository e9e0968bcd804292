import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A line to a database that can be cut and mended. */
export interface Line {
  connection: pg.ClientConfig
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Passes everything on to a test's database until it is cut. */
export async function aLineTo(database: pg.ClientConfig): Promise<Line> {
  const { host, port, user, database: name } = new pg.Client(database)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: nearPort } = server.address() as AddressInfo
  return {
    connection: {
      ...database,
      connectionString: undefined,
      host: '127.0.0.1',
      port: nearPort,
      user,
      database: name,
    },
    cut: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    mend: async () => {
      server.listen(nearPort, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
