/** A time zone between two days. */
export interface ZoneSpan {
  zone: string
  from: string
  to: string
}

/** Every change of a zone's clocks between two days, as Node's own data knows them. */
function* changesOf({ zone, from, to }: ZoneSpan) {
  const end = Temporal.PlainDate.from(to).add({ days: 2 }).toZonedDateTime(zone)
  let previous = startOf({ zone, from })
  for (;;) {
    const change = previous.getTimeZoneTransition('next')
    if (!change || Temporal.ZonedDateTime.compare(change, end) > 0) return
    yield { previous, change }
    previous = change
  }
}

const startOf = ({ zone, from }: Pick<ZoneSpan, 'zone' | 'from'>) =>
  Temporal.PlainDate.from(from).subtract({ days: 1 }).toZonedDateTime(zone)

/** The days on which the clocks skip or repeat a time. */
export const daysOfChanges = (span: ZoneSpan): Set<string> =>
  new Set(
    [...changesOf(span)].flatMap(({ previous, change }) =>
      [change, change.withTimeZone(previous.offset)].map((shown) => shown.toPlainDate().toString()),
    ),
  )

/**
 * A time zone's VTIMEZONE block (RFC 5545), line by line. Each change is written out, because a rule for the future would
 * promise more than governments do.
 */
export function timeZoneBlock(span: ZoneSpan): string[] {
  const start = startOf(span)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${span.zone}`, ...observance('STANDARD', start.offset, start)]
  for (const { previous, change } of changesOf(span)) {
    const kind = change.offsetNanoseconds > previous.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
    lines.push(...observance(kind, previous.offset, change))
  }
  return [...lines, 'END:VTIMEZONE']
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
