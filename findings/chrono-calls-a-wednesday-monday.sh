#!/usr/bin/env bash
# A notebook without years says `Mon 3/4`, `Wed 3/6`. chrono-node 2.10.3 calls the weekday certain and gives it a year in which
# it is another one.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3

cat > read.mjs <<'JS'
import * as chrono from 'chrono-node'

const now = new Date('2026-11-30T12:00:00Z')
for (const text of ['Mon 3/4', 'Monday, March 4', 'Mon 12/28'])
  for (const options of [{}, { forwardDate: true }]) {
    const [found] = chrono.parse(text, now, options)
    const { start } = found
    const sure = ['weekday', 'year', 'month', 'day'].filter((part) => start.isCertain(part))
    const day = start.date()
    console.log(text, JSON.stringify(options), day.toISOString().slice(0, 10), day.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }), 'says', start.get('weekday'), `certain: ${sure.join(' ')}`)
  }
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
