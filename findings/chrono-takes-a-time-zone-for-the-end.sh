#!/usr/bin/env bash
# chrono-node 2.10.3 in German and French takes the offset of `2025-03-30 19:00:00 -0500`, as git and Ruby write times, for the
# end of a range: until 17:00 of the next day, all of it certain. A class of an hour lasts 22. In English, and with a T and
# a colon in German and French as well, it is an offset.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3

cat > read.mjs <<'JS'
import * as chrono from 'chrono-node'

const two = (number) => String(number).padStart(2, '0')
const clock = (at) => at && `${at.get('day')}. ${two(at.get('hour'))}:${two(at.get('minute'))}`
for (const text of ['2025-03-30 19:00:00 -0500', '2025-03-30T19:00:00-05:00'])
  for (const [name, language] of Object.entries({ en: chrono.en, de: chrono.de, fr: chrono.fr })) {
    const [{ start, end }] = language.parse(text, new Date('2026-11-30T12:00:00Z'))
    const isSure = ['year', 'month', 'day', 'hour'].every((part) => end?.isCertain(part))
    console.log(name, text, clock(start), end ? `until ${clock(end)}${isSure ? ', certain' : ''}` : 'without an end')
  }
JS
echo "chrono-node $(node -p "JSON.parse(fs.readFileSync('node_modules/chrono-node/package.json')).version")"
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'en 2025-03-30 19:00:00 -0500 30. 19:00 without an end
de 2025-03-30 19:00:00 -0500 30. 19:00 until 31. 17:00, certain
fr 2025-03-30 19:00:00 -0500 30. 19:00 until 31. 17:00, certain
en 2025-03-30T19:00:00-05:00 30. 19:00 without an end
de 2025-03-30T19:00:00-05:00 30. 19:00 without an end
fr 2025-03-30T19:00:00-05:00 30. 19:00 without an end' ]
