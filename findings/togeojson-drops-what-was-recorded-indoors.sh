#!/usr/bin/env bash
# What a watch records indoors has no positions. @tmcw/togeojson 7.1.3 makes nothing at all of such a TCX file: no
# feature, no error, and an hour with its heart rate is gone. The same file with positions is read whole.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8

cat > read.mjs <<'JS'
import { tcx } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'

const point = (time, beats, position) =>
  `<Trackpoint><Time>${time}</Time>${position}<HeartRateBpm><Value>${beats}</Value></HeartRateBpm></Trackpoint>`
const file = (position) => `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
<Activity Sport="Other"><Id>2026-11-01T18:30:00Z</Id><Lap StartTime="2026-11-01T18:30:00Z">
<TotalTimeSeconds>3600</TotalTimeSeconds><DistanceMeters>0</DistanceMeters><Calories>600</Calories>
<AverageHeartRateBpm><Value>130</Value></AverageHeartRateBpm><Intensity>Active</Intensity>
<TriggerMethod>Manual</TriggerMethod><Track>
${point('2026-11-01T18:30:00Z', 120, position)}${point('2026-11-01T18:31:00Z', 140, position)}
</Track></Lap></Activity></Activities></TrainingCenterDatabase>`
const somewhere = '<Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position>'
for (const [where, position] of [['indoors', ''], ['outdoors', somewhere]]) {
  const { features } = tcx(new DOMParser().parseFromString(file(position), 'text/xml'))
  console.log(where, features.length, features[0]?.properties.avgHeartRate)
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'indoors 0 undefined
outdoors 1 130' ]
