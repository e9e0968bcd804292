import { isIP, isIPv6 } from 'node:net'

/**
 * The address that limits count by: for IPv6, the /64 network that one household shares. '' if a proxy's header contains
 * something else (some proxies add the port), and if the client left meanwhile: Fastify then has no address, whatever its
 * types say.
 */
export function addressOf(request: { ip: string | undefined }): string {
  const ip = (request.ip ?? '').replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  if (isIP(ip) === 0) return ''
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [front = '', back] = ip.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length
  return [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back ?? '')].slice(0, 4).join(':')
}
