#!/usr/bin/env bash
# Schedulers understand one cron expression differently when the clocks change (New York, 2027-03-14 and 2026-11-01).
# '*/20 2 * * *' on the morning without a 2 o'clock: cron-parser 5.10.6 (which pg-boss uses) gives three times after 3:00,
# croner 11.0.1 none at all. '15 1,2,3 * * *' on the morning with two 1 o'clocks: cron-parser gives 1:15 once, croner
# twice; but of '15 1 * * *' both give one.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cron-parser@5.10.6 croner@11.0.1

cat > read.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser'
import { Cron } from 'croner'

const zone = 'America/New_York'
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
for (const [expression, from, to] of [
  ['*/20 2 * * *', '2027-03-14T05:00:00Z', '2027-03-14T16:00:00Z'],
  ['15 1,2,3 * * *', '2026-11-01T04:00:00Z', '2026-11-01T16:00:00Z'],
  ['15 1 * * *', '2026-11-01T04:00:00Z', '2026-11-01T16:00:00Z'],
]) {
  const parsed = CronExpressionParser.parse(expression, { tz: zone, currentDate: new Date(from) })
  const one = Array.from({ length: 5 }, () => parsed.next().toDate())
  const other = new Cron(expression, { timezone: zone, paused: true }).nextRuns(5, new Date(from))
  const said = (times) => times.filter((time) => time < new Date(to)).map((time) => clock.format(time)).join(', ') || 'never'
  console.log(`${expression}\ncron-parser ${said(one)}\ncroner ${said(other)}`)
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '*/20 2 * * *
cron-parser 03:00 GMT-4, 03:20 GMT-4, 03:40 GMT-4
croner never
15 1,2,3 * * *
cron-parser 01:15 GMT-4, 02:15 GMT-5, 03:15 GMT-5
croner 01:15 GMT-4, 01:15 GMT-5, 02:15 GMT-5, 03:15 GMT-5
15 1 * * *
cron-parser 01:15 GMT-4
croner 01:15 GMT-4' ]
