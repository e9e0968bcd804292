#!/usr/bin/env bash
# Intl.DateTimeFormat takes 'PST', 'JST', 'IST' for zones and says which they are; Temporal refuses them (temporal-polyfill
# 1.0.8 and @js-temporal/polyfill 0.5.1). A zone that was let in because Intl knows it throws once something converts
# with it. 'SystemV/PST8' passes both polyfills here, but under another name than it was given.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund temporal-polyfill@1.0.8 @js-temporal/polyfill@0.5.1

cat > read.mjs <<'JS'
import { Temporal as one } from 'temporal-polyfill'
import { Temporal as other } from '@js-temporal/polyfill'

const said = (read) => {
  try {
    return read()
  } catch (error) {
    return error.name
  }
}
const zoneOf = (temporal, name) => temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
for (const name of ['PST', 'JST', 'IST', 'SystemV/PST8'])
  console.log(
    name,
    said(() => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone),
    said(() => zoneOf(one, name)),
    said(() => zoneOf(other, name)),
  )
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'PST America/Los_Angeles RangeError RangeError
JST Asia/Tokyo RangeError RangeError
IST Asia/Calcutta RangeError RangeError
SystemV/PST8 SystemV/PST8 Systemv/PST8 Systemv/Pst8' ]
