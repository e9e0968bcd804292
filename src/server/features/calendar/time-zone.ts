/**
 * A time zone's VTIMEZONE block (RFC 5545), line by line: every change of its clocks between two days, as Node's own
 * data knows them. Each is written out, because a rule for the future would promise more than governments do.
 *
 * @throws RangeError for an unknown zone.
 */
export function timeZoneBlock(zone: string, from: string, to: string): string[] {
  const start = Temporal.PlainDate.from(from).subtract({ days: 1 }).toZonedDateTime(zone)
  const end = Temporal.PlainDate.from(to).add({ days: 2 }).toZonedDateTime(zone)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observance('STANDARD', start.offset, start)]
  let previous = start
  for (;;) {
    const change = previous.getTimeZoneTransition('next')
    if (!change || Temporal.ZonedDateTime.compare(change, end) > 0) return [...lines, 'END:VTIMEZONE']
    const kind = change.offsetNanoseconds > previous.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
    lines.push(...observance(kind, previous.offset, change))
    previous = change
  }
}

/** The clocks show another time from `onset` on, which is written as the clocks before it show it. */
function observance(kind: 'STANDARD' | 'DAYLIGHT', offsetBefore: string, onset: Temporal.ZonedDateTime): string[] {
  const shownBefore = onset.withTimeZone(offsetBefore).toPlainDateTime().toString({ smallestUnit: 'second' })
  return [
    `BEGIN:${kind}`,
    `DTSTART:${shownBefore.replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetBefore.replace(':', '')}`,
    `TZOFFSETTO:${onset.offset.replace(':', '')}`,
    `END:${kind}`,
  ]
}
