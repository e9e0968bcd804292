#!/usr/bin/env bash
# Asked in Spanish, chrono-node 2.10.3 reads `Sep 20, 2026` as September 2020, and `Mar 5, 2024` as March 2005: it takes the
# day for a year of two digits, stops before the year, and calls month and year certain. Exports of apps have such dates
# whatever the account's language is. `20 Sep 2026` is right.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3

cat > read.mjs <<'JS'
import * as chrono from 'chrono-node'

for (const text of ['Sep 20, 2026', 'Mar 5, 2024', '20 Sep 2026'])
  for (const name of ['en', 'es']) {
    const [found] = chrono[name].parse(text, new Date('2026-11-30T12:00:00Z'))
    const sure = ['year', 'month', 'day'].filter((part) => found?.start.isCertain(part))
    const day = found?.start.date().toISOString().slice(0, 10)
    console.log(name, text, found ? `${day} of "${found.text}", certain: ${sure.join(' ')}` : 'none')
  }
JS
echo "chrono-node $(node -p "JSON.parse(fs.readFileSync('node_modules/chrono-node/package.json')).version")"
seen=$(TZ=UTC node read.mjs)
echo "$seen"
[ "$seen" = 'en Sep 20, 2026 2026-09-20 of "Sep 20, 2026", certain: year month day
es Sep 20, 2026 2020-09-01 of "Sep 20", certain: year month
en Mar 5, 2024 2024-03-05 of "Mar 5, 2024", certain: year month day
es Mar 5, 2024 2005-03-01 of "Mar 5", certain: year month
en 20 Sep 2026 2026-09-20 of "20 Sep 2026", certain: year month day
es 20 Sep 2026 2026-09-20 of "20 Sep 2026", certain: year month day' ]
