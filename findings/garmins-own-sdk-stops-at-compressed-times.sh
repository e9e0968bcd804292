#!/usr/bin/env bash
# A FIT record may have the last five bits of its time in its header, to save four bytes a record. That is
# part of the protocol. Garmin's own SDK for JavaScript, @garmin/fitsdk 21.217.0, stops at the first one: of eight records, it
# returns one, throws nothing, and says why only in its list of errors. fit-file-parser 6.1.2 reads all eight.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2

cat > read.mjs <<'JS'
import { Decoder, Stream } from '@garmin/fitsdk'
import FitParser from 'fit-file-parser'

// A class at 5:31 PM on November 16, 2026, with a beat every ten seconds.
const begin = (Date.UTC(2026, 10, 16, 17, 31) - Date.UTC(1989, 11, 31)) / 1000
const u32 = (number) => [number & 255, (number >>> 8) & 255, (number >>> 16) & 255, (number >>> 24) & 255]
const [time, heartRate] = [[253, 4, 0x86], [3, 1, 0x02]]
const records = [
  [0x40, 0, 0, 0, 0, 1, 0, 1, 0], // file_id has a type,
  [0, 4], // which is activity.
  [0x41, 0, 0, 20, 0, 2, ...time, ...heartRate], // Some records have a time and a heart rate,
  [1, ...u32(begin), 100],
  [0x42, 0, 0, 20, 0, 1, ...heartRate], // others a heart rate alone, and five bits of the time in their header.
  ...[10, 20, 30, 40, 50, 60, 70].map((second) => [0x80 | (2 << 5) | ((begin + second) & 31), 100 + second / 10]),
].flat()
const header = [12, 0x10, 0x20, 0x08, ...u32(records.length), ...Buffer.from('.FIT')]
const crcTable = [0, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01, 0x8801, 0x4400]
const halfByte = (crc, bits) => (crc >> 4) ^ crcTable[crc & 15] ^ crcTable[bits]
const crc = [...header, ...records].reduce((sum, byte) => halfByte(halfByte(sum, byte & 15), byte >> 4), 0)
const file = Buffer.from([...header, ...records, crc & 255, crc >> 8])

const decoder = new Decoder(Stream.fromByteArray([...file]))
console.log('valid:', decoder.isFIT(), decoder.checkIntegrity())
const { messages, errors } = new Decoder(Stream.fromByteArray([...file])).read()
console.log('fitsdk', messages.recordMesgs.length, errors[0].message)
const parsed = await new FitParser({ mode: 'list' }).parseAsync(file)
console.log('fit-file-parser', parsed.records.length, parsed.records.at(-1).timestamp)
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'valid: true true
fitsdk 1 FIT Runtime Error at byte 50 compressed timestamp messages are not currently supported
fit-file-parser 8 2026-11-16T17:32:10.000Z' ]
