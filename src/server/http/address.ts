import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What limits count by: an IPv4 address, or the /64 of IPv6 that one household has. */
export function addressOf({ ip }: FastifyRequest): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [front = '', back] = ip.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length
  return [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back ?? '')].slice(0, 4).join(':')
}
