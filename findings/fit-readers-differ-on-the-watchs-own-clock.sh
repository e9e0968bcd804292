#!/usr/bin/env bash
# An activity in a watch's FIT file says when it ended in UTC and on the watch's own clock; only both together tell the
# zone. @garmin/fitsdk 21.217.0 makes a Date of the first and leaves the second a count of seconds since 1989;
# fit-file-parser 6.1.2 makes the second a Date, too, which then claims that the watch's clock was UTC.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2

cat > read.mjs <<'JS'
import { Decoder, Encoder, Profile, Stream } from '@garmin/fitsdk'
import FitParser from 'fit-file-parser'

const encoder = new Encoder()
const since1989 = (time) => (Date.parse(time) - Date.UTC(1989, 11, 31)) / 1000
encoder.onMesg(Profile.MesgNum.FILE_ID, {
  type: 'activity',
  manufacturer: 'development',
  product: 1,
  serialNumber: 1,
  timeCreated: new Date('2026-11-02T00:30:00Z'),
})
encoder.onMesg(Profile.MesgNum.ACTIVITY, {
  timestamp: new Date('2026-11-02T00:30:00Z'),
  // Half past seven in the evening, in New York.
  localTimestamp: since1989('2026-11-01T19:30:00Z'),
  numSessions: 0,
  type: 'manual',
})
const file = encoder.close()

const { messages } = new Decoder(Stream.fromByteArray([...file])).read()
const [{ timestamp, localTimestamp }] = messages.activityMesgs
console.log('fitsdk', timestamp.toISOString(), localTimestamp)
const { activity } = await new FitParser({ mode: 'list' }).parseAsync(Buffer.from(file))
console.log('fit-file-parser', activity.timestamp.toISOString(), activity.local_timestamp.toISOString())
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'fitsdk 2026-11-02T00:30:00.000Z 1162495800
fit-file-parser 2026-11-02T00:30:00.000Z 2026-11-01T19:30:00.000Z' ]
