#!/usr/bin/env bash
# A watch that stays on one spot writes few points. Of a class with points at 7:00 PM, 7:45 PM, and 8:30 PM, with heart rates,
# @we-gold/gpxjs 1.2.0 says that it ended at 7:45 PM, because its duration leaves out the last point of every track: one with
# two points takes no time at all. Its moving time is 0 as soon as points are a minute apart. gpxparser 3.0.8 has all times,
# but no heart rate, and its slopes are NaN where the distance is 0.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @we-gold/gpxjs@1.2.0 gpxparser@3.0.8 linkedom@0.18.12

cat > read.mjs <<'JS'
import { parseGPXWithCustomParser } from '@we-gold/gpxjs'
import GpxParser from 'gpxparser'
import { DOMParser } from 'linkedom'

const heart = (rate) =>
  `<extensions><g:TrackPointExtension><g:hr>${rate}</g:hr></g:TrackPointExtension></extensions>`
const point = ([time, rate, lat = 40.7]) =>
  `<trkpt lat="${lat}" lon="-74"><ele>10</ele><time>2026-11-03T${time}Z</time>${heart(rate)}</trkpt>`
const track = (...points) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="watch" xmlns="http://www.topografix.com/GPX/1/1"
    xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><trkseg>${points.map(point).join('')}</trkseg></trk></gpx>`
const parseXml = (text) => new DOMParser().parseFromString(text, 'text/xml')
const durationOf = (gpx) => parseGPXWithCustomParser(gpx, parseXml)[0].tracks[0].duration

const onTheMat = track(['19:00:00', 96], ['19:45:00', 164], ['20:30:00', 120])
console.log('gpxjs ends at', durationOf(onTheMat).endTime.toISOString())
console.log('gpxjs, two points:', durationOf(track(['19:00:00', 96], ['20:30:00', 120])).totalDuration, 's')
const running = track(['19:00:00', 96, 40.7], ['19:01:00', 140, 40.702], ['19:02:00', 150, 40.704], ['19:03:00', 150, 40.706])
const { totalDuration, movingDuration } = durationOf(running)
console.log('gpxjs, three minutes of running:', totalDuration, 's, moving', movingDuration, 's')
const parser = new GpxParser()
parser.parse(onTheMat)
const [{ points, slopes }] = parser.tracks
console.log('gpxparser', points.at(-1).time.toISOString(), Object.keys(points[0]).join(' '), slopes.join(' '))
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'gpxjs ends at 2026-11-03T19:45:00.000Z
gpxjs, two points: 0 s
gpxjs, three minutes of running: 120 s, moving 0 s
gpxparser 2026-11-03T20:30:00.000Z lat lon ele time NaN NaN' ]
