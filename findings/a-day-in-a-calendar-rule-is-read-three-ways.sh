#!/usr/bin/env bash
# A weekly class at 18:30 whose rule ends with a day instead of a moment (UNTIL=20261201, as some apps write it): on
# that day itself ical.js 2.2.1 and rrule 2.8.1 have no class, node-ical 0.26.1 has one. One that is canceled by its day alone
# (EXDATE;VALUE=DATE) is gone in ical.js and in what node-ical expands, but not in node-ical's own `rrule`, nor in rrule.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.26.1 rrule@2.8.1

cat > read.mjs <<'JS'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import rrule from 'rrule'

const days = (name, times) => console.log(name, times.map((time) => time.toISOString().slice(5, 10)).join(' '))
const range = { from: new Date('2026-11-01'), to: new Date('2027-01-01') }
for (const rule of [['RRULE:FREQ=WEEKLY;UNTIL=20261201'], ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261124']]) {
  console.log(rule.join(' '))
  const lines = ['DTSTART:20261117T183000Z', ...rule]
  const text = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z',
    ...lines, 'DURATION:PT1H', 'SUMMARY:Fundamentals', 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n')
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'))
  const iterator = event.iterator()
  const found = []
  for (let next = iterator.next(); next; next = iterator.next()) found.push(next.toJSDate())
  days('ical.js', found)
  const other = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  days('node-ical', nodeIcal.expandRecurringEvent(other, range).map(({ start }) => start))
  days('node-ical, rrule', other.rrule.all())
  days('rrule', rrule.rrulestr(lines.join('\n')).all())
}
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = 'RRULE:FREQ=WEEKLY;UNTIL=20261201
ical.js 11-17 11-24
node-ical 11-17 11-24 12-01
node-ical, rrule 11-17 11-24 12-01
rrule 11-17 11-24
RRULE:FREQ=WEEKLY;COUNT=3 EXDATE;VALUE=DATE:20261124
ical.js 11-17 12-01
node-ical 11-17 12-01
node-ical, rrule 11-17 11-24 12-01
rrule 11-17 11-24 12-01' ]
