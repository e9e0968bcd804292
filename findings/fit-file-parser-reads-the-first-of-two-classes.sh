#!/usr/bin/env bash
# FIT files may be joined: the protocol calls them chained. @garmin/fitsdk 21.217.0 reads both
# classes of such a file. fit-file-parser 6.1.2 reads the first one and says nothing of the other, in each of its modes.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2

cat > read.mjs <<'JS'
import { Decoder, Encoder, Profile, Stream } from '@garmin/fitsdk'
import FitParser from 'fit-file-parser'

const { FILE_ID, RECORD, SESSION } = Profile.MesgNum

/** A class of two minutes with a beat a second. */
function aClass(startTime) {
  const after = (seconds) => new Date(startTime.getTime() + seconds * 1000)
  const encoder = new Encoder()
  encoder.onMesg(FILE_ID, { type: 'activity', manufacturer: 'development', product: 1, serialNumber: 1, timeCreated: startTime })
  for (let second = 0; second < 120; second++) encoder.onMesg(RECORD, { timestamp: after(second), heartRate: 140 })
  encoder.onMesg(SESSION, { timestamp: after(120), startTime, totalElapsedTime: 120, sport: 'mixedMartialArts' })
  return Buffer.from(encoder.close())
}

const joined = Buffer.concat([aClass(new Date('2026-11-16T12:00:00Z')), aClass(new Date('2026-11-16T19:00:00Z'))])
const { messages, errors } = new Decoder(Stream.fromByteArray([...joined])).read()
console.log('fitsdk', messages.sessionMesgs.length, messages.recordMesgs.length, errors.length)
for (const mode of ['list', 'both', 'cascade']) {
  const { sessions, activity } = await new FitParser({ mode }).parseAsync(joined)
  console.log('fit-file-parser', mode, (sessions ?? activity.sessions).length)
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'fitsdk 2 240 0
fit-file-parser list 1
fit-file-parser both 1
fit-file-parser cascade 1' ]
