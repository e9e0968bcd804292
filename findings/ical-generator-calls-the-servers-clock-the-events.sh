#!/usr/bin/env bash
# ical-generator 10.2.0, given a Date and `timezone: 'America/New_York'`, doesn't convert: it writes the clock of the machine
# it runs on and calls it New York's. An open mat at 18:30 there is 23:30 from a server in UTC and the next morning from
# one in Tokyo. It takes a library's zoned date instead of a Date to be right.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@10.2.0

cat > write.mjs <<'JS'
import ical from 'ical-generator'

const calendar = ical()
calendar.createEvent({ start: new Date('2026-11-01T23:30:00Z'), timezone: 'America/New_York', summary: 'Open mat' })
console.log(process.env.TZ, calendar.toString().match(/DTSTART.*\d/)[0])
JS
seen=$(TZ=America/New_York node write.mjs; TZ=UTC node write.mjs; TZ=Asia/Tokyo node write.mjs)
echo "$seen"
[ "$seen" = 'America/New_York DTSTART;TZID=America/New_York:20261101T183000
UTC DTSTART;TZID=America/New_York:20261101T233000
Asia/Tokyo DTSTART;TZID=America/New_York:20261102T083000' ]
