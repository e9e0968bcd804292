/** No two neighbors are more than four hours apart. */
const zones = [
  'Pacific/Honolulu',
  'America/Phoenix',
  'America/Sao_Paulo',
  'Africa/Abidjan',
  'Asia/Dubai',
  'Asia/Singapore',
  'Pacific/Auckland',
]

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format())

/** A time zone where it is about noon now, so that no journey crosses midnight, at any time of day. */
export const zoneAtNoon = () =>
  zones.toSorted((a, b) => Math.abs(hourIn(a) - 12) - Math.abs(hourIn(b) - 12))[0] ?? 'UTC'
