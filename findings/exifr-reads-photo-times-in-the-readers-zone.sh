#!/usr/bin/env bash
# A phone writes into a photo when it was taken and, beside it, the zone. exifr 7.1.3 reads both and doesn't use the
# second: the Date it returns is the photo's clock in the zone of the machine that reads it, so that a server in another
# zone puts a photo on the wrong evening, and each machine says something else.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exifr@7.1.3 sharp@0.33.5

cat > read.mjs <<'JS'
import exifr from 'exifr'
import sharp from 'sharp'

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } })
  .withExif({ IFD2: { DateTimeOriginal: '2026:11:01 18:30:00', OffsetTimeOriginal: '-05:00' } })
  .jpeg()
  .toBuffer()
const { DateTimeOriginal, OffsetTimeOriginal } = await exifr.parse(photo)
console.log(process.env.TZ, DateTimeOriginal.toISOString(), OffsetTimeOriginal)
JS
seen=$(TZ=America/New_York node read.mjs; TZ=UTC node read.mjs; TZ=Asia/Tokyo node read.mjs)
echo "$seen"
[ "$seen" = 'America/New_York 2026-11-01T23:30:00.000Z -05:00
UTC 2026-11-01T18:30:00.000Z -05:00
Asia/Tokyo 2026-11-01T09:30:00.000Z -05:00' ]
