import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a phone and the server that loses responses which the server has already acted on. */
export async function lossyProxy(to: number) {
  let isLossy = false
  let cuts = 0
  const lines = new Set<Socket>()
  const proxy = createServer((phone) => {
    const server = connect(to, '127.0.0.1')
    let isLost = false
    lines.add(phone)
    phone.on('data', (sent) => {
      if (isLossy && sent.includes('POST /api/entries ')) isLost = true
      server.write(sent)
    })
    server.on('data', (answer) => {
      if (!isLost) return phone.write(answer)
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
  const { port } = proxy.address() as AddressInfo
  const close = async () => {
    if (!proxy.listening) return
    for (const line of lines) line.destroy()
    proxy.close()
    await once(proxy, 'close')
  }
  return {
    url: `http://localhost:${port}`,
    /** Whether responses to new entries are lost, after the server has stored them. */
    cut: (isOn: boolean) => {
      isLossy = isOn
    },
    cuts: () => cuts,
    close,
    /** Accepts connections again on its port, after it was closed. */
    open: async () => {
      proxy.listen(port, '127.0.0.1')
      await once(proxy, 'listening')
    },
  }
}
