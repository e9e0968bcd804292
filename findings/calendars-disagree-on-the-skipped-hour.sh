#!/usr/bin/env bash
# A class at 2:15 on the night when 2:00 to 3:00 doesn't exist (New York, March 14, 2027), in a calendar with a complete
# VTIMEZONE: ical.js 2.2.1 puts it at 6:15 UTC (1:15 a.m., an hour before), node-ical 0.27.2 at 7:15 UTC (3:15 a.m.).
# With an end of 3:15, which exists, the same class lasts an hour in one and no time at all in the other. DURATION
# instead of DTEND makes both say an hour; they still differ about when.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2

cat > read.mjs <<'JS'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

const zone = `BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`
const calendar = (end) =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//a//b
${zone}
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
DTSTART;TZID=America/New_York:20270314T021500
${end}
SUMMARY:Open mat
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

const said = (name, start, end) => console.log(`${name} ${start.toISOString().slice(11, 16)} ${(end - start) / 60_000} min`)
for (const end of ['DTEND;TZID=America/New_York:20270314T031500', 'DURATION:PT1H']) {
  console.log(end)
  const component = new ICAL.Component(ICAL.parse(calendar(end)))
  ICAL.TimezoneService.register(new ICAL.Timezone(component.getFirstSubcomponent('vtimezone')))
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent'))
  said('ical.js', event.startDate.toJSDate(), event.endDate.toJSDate())
  const other = Object.values(nodeIcal.sync.parseICS(calendar(end))).find(({ type }) => type === 'VEVENT')
  said('node-ical', other.start, other.end)
}
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = 'DTEND;TZID=America/New_York:20270314T031500
ical.js 06:15 60 min
node-ical 07:15 0 min
DURATION:PT1H
ical.js 06:15 60 min
node-ical 07:15 60 min' ]
