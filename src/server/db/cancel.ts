import { once } from 'node:events'
import { connect } from 'node:net'
import type pg from 'pg'

/** What the server told the driver, which doesn't declare it. */
interface Backend {
  host: string
  port: number
  processID: number
  secretKey: number
}

/** The code by which PostgreSQL's protocol tells a request to cancel from one to connect. */
const cancelRequest = 80_877_102

/**
 * Has the database stop the statement that a connection is working on, and waits until it was told. Asks as the protocol
 * says, with the key of the connection, because a pooler passes that on, while it hides the server's process id.
 */
export async function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as pg.PoolClient & Backend
  const request = Buffer.alloc(16)
  for (const [index, value] of [request.length, cancelRequest, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.setTimeout(5_000, () => socket.destroy())
  socket.resume().end(request)
  await once(socket, 'close')
}
