#!/usr/bin/env bash
# One class of a weekly series was moved to another hour, another one was canceled. node-ical 0.26.1 files each of both under
# two keys, the day and the instant, so that going over all exceptions meets the moved class twice; ical.js 2.2.1 has it once.
# With two classes a day, the key of the day is that of both: asking for it by day takes the evening's class for the moved one.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1

cat > read.mjs <<'JS'
import ICAL from 'ical.js'
import ical from 'node-ical'

const series = (rule, ...rest) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gym//Classes//EN',
    'BEGIN:VEVENT',
    'UID:class',
    'DTSTAMP:20261001T000000Z',
    'DTSTART:20261102T070000Z',
    'DTEND:20261102T080000Z',
    `RRULE:${rule}`,
    'SUMMARY:Fundamentals',
    ...rest,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:class',
    'DTSTAMP:20261001T000000Z',
    'RECURRENCE-ID:20261109T070000Z',
    'DTSTART:20261109T090000Z',
    'DTEND:20261109T100000Z',
    'SUMMARY:Moved',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

const weekly = series('FREQ=WEEKLY;COUNT=3', 'EXDATE:20261116T070000Z')
const { recurrences, exdate } = ical.sync.parseICS(weekly).class
console.log('node-ical', Object.values(recurrences).map(({ summary }) => summary), Object.keys(exdate))
const events = new ICAL.Component(ICAL.parse(weekly)).getAllSubcomponents('vevent')
const event = new ICAL.Event(events[0], { exceptions: [events[1]] })
console.log('ical.js', Object.values(event.exceptions).map(({ summary }) => summary))

const twice = ical.sync.parseICS(series('FREQ=DAILY;BYHOUR=7,19;COUNT=30')).class
const evening = new Date('2026-11-09T19:00:00Z')
const { rrule, recurrences: moved } = twice
console.log('7 PM is a class of the series:', rrule.between(evening, evening, true).length === 1)
console.log('7 PM by its day:', moved[evening.toISOString().slice(0, 10)].summary)
console.log('7 PM by its instant:', moved[evening.toISOString()]?.summary)
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = "node-ical [ 'Moved', 'Moved' ] [ '2026-11-16', '2026-11-16T07:00:00.000Z' ]
ical.js [ 'Moved' ]
7 PM is a class of the series: true
7 PM by its day: Moved
7 PM by its instant: undefined" ]
