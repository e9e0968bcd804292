#!/usr/bin/env bash
# Excel shows February 29, 2024 as `29-Feb`, and writes it to a CSV like that. Asked in 2026, date-fns 4.1.0, luxon 3.7.2,
# and moment 2.30.1 call it invalid, and chrono-node 2.10.3 finds no day in it, although all four read `28-Feb`. In 2028, all but
# chrono-node read it, four years late. JavaScript itself says March 1, 2001, whenever it is asked.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.1.0 luxon@3.7.2 moment@2.30.1 chrono-node@2.10.3

cat > read.mjs <<'JS'
import * as chrono from 'chrono-node'
import { parse } from 'date-fns'
import { DateTime, Settings } from 'luxon'
import moment from 'moment'

const day = (date) => (date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : 'none')
for (const [year, text] of [['2026', '28-Feb'], ['2026', '29-Feb'], ['2028', '29-Feb']]) {
  const now = new Date(`${year}-11-30T12:00:00Z`)
  Settings.now = () => now.getTime()
  moment.now = () => now.getTime()
  const read = {
    'date-fns': parse(text, 'd-MMM', now),
    luxon: DateTime.fromFormat(text, 'd-MMM').toJSDate(),
    moment: moment(text, 'D-MMM').toDate(),
    'chrono-node': chrono.parseDate(text, now),
    Date: new Date(text),
  }
  console.log(year, text, Object.entries(read).map(([name, date]) => `${name} ${day(date)}`).join(', '))
}
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = '2026 28-Feb date-fns 2026-02-28, luxon 2026-02-28, moment 2026-02-28, chrono-node 2027-02-28, Date 2001-02-28
2026 29-Feb date-fns none, luxon none, moment none, chrono-node none, Date 2001-03-01
2028 29-Feb date-fns 2028-02-29, luxon 2028-02-29, moment 2028-02-29, chrono-node none, Date 2001-03-01' ]
