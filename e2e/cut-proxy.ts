import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What stands between a phone and the server, and cuts the line when the server has understood but not yet said so. */
export async function cutProxy(to: number) {
  let isCutting = false
  let cuts = 0
  const lines = new Set<Socket>()
  const proxy = createServer((phone) => {
    const server = connect(to, '127.0.0.1')
    let isDoomed = false
    lines.add(phone)
    phone.on('data', (sent) => {
      if (isCutting && sent.includes('POST /api/entries ')) isDoomed = true
      server.write(sent)
    })
    server.on('data', (answer) => {
      if (!isDoomed) return phone.write(answer)
      cuts += 1
      phone.destroy()
      return server.destroy()
    })
    const end = () => {
      lines.delete(phone)
      phone.destroy()
      server.destroy()
    }
    for (const side of [phone, server]) side.on('error', end).on('close', end)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    /** From now on answers to new entries are cut off, after the server has stored them; or no longer. */
    cut: (isOn: boolean) => {
      isCutting = isOn
    },
    cuts: () => cuts,
    close: async () => {
      for (const line of lines) line.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
