#!/usr/bin/env bash
# A notebook that never says its year says days of the week: `Mon 3/4` was in 2024. In November 2026, chrono-node 2.10.3 reads
# March 4, 2027, a Thursday, and calls the Monday certain in the same result, with or without `forwardDate`: a weekday beside a
# day is read, but decides nothing.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3

cat > read.mjs <<'JS'
import * as chrono from 'chrono-node'

for (const text of ['Mon 3/4', 'Monday, March 4', 'Mon 12/28'])
  for (const forwardDate of [false, true]) {
    const [{ start }] = chrono.parse(text, new Date('2026-11-30T12:00:00Z'), { forwardDate })
    const day = start.date().toISOString().slice(0, 10)
    const weekday = start.date().toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
    console.log(`${text}: ${day}, a ${weekday}; weekday ${start.get('weekday')}, certain: ${start.isCertain('weekday')}`)
  }
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = 'Mon 3/4: 2027-03-04, a Thu; weekday 1, certain: true
Mon 3/4: 2027-03-04, a Thu; weekday 1, certain: true
Monday, March 4: 2027-03-04, a Thu; weekday 1, certain: true
Monday, March 4: 2027-03-04, a Thu; weekday 1, certain: true
Mon 12/28: 2026-12-28, a Mon; weekday 1, certain: true
Mon 12/28: 2026-12-28, a Mon; weekday 1, certain: true' ]
