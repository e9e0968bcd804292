#!/usr/bin/env bash
# Excel shows February 29, 2024 as `29-Feb`, and writes it to a CSV like that.
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

const now = new Date('2026-11-30T12:00:00Z')
Settings.now = () => now.getTime()
moment.now = () => now.getTime()
const day = (date) => (Number.isNaN(date.getTime()) ? 'none' : date.toISOString().slice(0, 10))
console.log('Date', day(new Date('29-Feb')))
console.log('date-fns', day(parse('29-Feb', 'd-MMM', now)))
console.log('luxon', day(DateTime.fromFormat('29-Feb', 'd-MMM').toJSDate()))
console.log('moment', day(moment('29-Feb', 'D-MMM').toDate()))
console.log('chrono', day(chrono.parseDate('29-Feb', now) ?? new Date(Number.NaN)))
JS
seen=$(TZ=UTC node read.mjs)
echo "$seen"
