#!/usr/bin/env bash
# Someone looks on Saturday, November 21, 2026, for a class of `last friday`. chrono-node 2.10.3 says it was yesterday,
# compromise-dates 3.9.0 that it was the Friday before. chrono drops the `last` of `last november` and means this one, with month
# certain; in compromise `last summer` is June and July of the year before, not the one just over, and `since christmas` begins
# in five weeks. A search of a diary that leaves such words to a library shows other sessions than were meant, without an error.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3 compromise@14.17.0 compromise-dates@3.9.0

cat > look.mjs <<'JS'
import * as chrono from 'chrono-node'
import compromise from 'compromise'
import dates from 'compromise-dates'

compromise.plugin(dates)
const day = (date) => date.toISOString().slice(0, 10)
for (const words of ['last friday', 'last november', 'last summer', 'since christmas']) {
  const [read] = chrono.parse(words, new Date('2026-11-21T12:00:00Z'))
  const [span] = compromise(words).dates({ today: '2026-11-21', timezone: 'UTC' }).get()
  const certain = read?.start.isCertain('month') ? ', month certain' : ''
  const byChrono = read ? `'${read.text}' is ${day(read.start.date())}${certain}` : 'nothing'
  console.log(`${words}: chrono ${byChrono}; compromise ${span.start.slice(0, 10)} to ${span.end.slice(0, 10)}`)
}
JS
for name in chrono-node compromise compromise-dates; do
  echo "$name $(node -p "JSON.parse(fs.readFileSync('node_modules/$name/package.json')).version")"
done
seen=$(TZ=UTC node look.mjs)
echo "$seen"
[ "$seen" = "last friday: chrono 'last friday' is 2026-11-20; compromise 2026-11-13 to 2026-11-13
last november: chrono 'november' is 2026-11-01, month certain; compromise 2025-11-01 to 2025-11-30
last summer: chrono nothing; compromise 2025-06-01 to 2025-07-31
since christmas: chrono nothing; compromise 2026-12-25 to 2026-12-25" ]
