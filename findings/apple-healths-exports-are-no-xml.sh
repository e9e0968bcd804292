#!/usr/bin/env bash
# What an iPhone exports from Health isn't XML. Since iOS 16, lists in its DOCTYPE don't end, with a '>' too many later on, and
# names of devices and apps may have the control character \x0b (fedecalendino/apple-health#1,
# jameno/Simple-Apple-Health-XML-to-CSV#3). Readers differ on which of both stops them: fast-xml-parser 5.12.1 and
# @xmldom/xmldom 0.9.12 refuse the DOCTYPE, saxes 6.0.0 only the character; sax 1.6.1 reads both.
# A fixed export, without both, is read by all four.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund saxes@6.0.0 sax@1.6.1 fast-xml-parser@5.12.1 @xmldom/xmldom@0.9.12

cat > read.mjs <<'JS'
import { DOMParser } from '@xmldom/xmldom'
import { XMLParser } from 'fast-xml-parser'
import sax from 'sax'
import { SaxesParser } from 'saxes'

const list = (name, end) => `<!ATTLIST ${name}\n  type CDATA #REQUIRED\n${end}`
const declared = { fixed: ['>\n', ''], iphone: ['', '>\n'] }
const file = (head, source) => {
  const [end, rest] = declared[head]
  const lists = `${list('VisionPrescription', end)}<!ELEMENT RightEye EMPTY>\n${list('RightEye', end)}<!ELEMENT LeftEye EMPTY>\n${rest}`
  const workout = `<Workout workoutActivityType="HKWorkoutActivityTypeMartialArts" sourceName="${source}"/>`
  return `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n${lists}]>\n<HealthData locale="en_US">\n${workout}\n</HealthData>`
}

function events(parser, text, listen) {
  let workouts = 0
  listen(parser, (error) => { throw error }, ({ name }) => { if (name === 'Workout') workouts += 1 })
  parser.write(text).close()
  return workouts
}
const fail = (_, message) => { throw new Error(message) }
const readers = {
  'fast-xml-parser': (text) => Number('Workout' in new XMLParser().parse(text).HealthData),
  xmldom: (text) => new DOMParser({ onError: fail }).parseFromString(text, 'text/xml').getElementsByTagName('Workout').length,
  saxes: (text) => events(new SaxesParser(), text, (parser, onError, onTag) => { parser.on('error', onError); parser.on('opentag', onTag) }),
  sax: (text) => events(sax.parser(true), text, (parser, onError, onTag) => { parser.onerror = onError; parser.onopentag = onTag }),
}
const outcome = (read, text) => {
  try { return read(text) } catch { return 'refused' }
}
for (const [name, read] of Object.entries(readers))
  console.log(`${name}: fixed ${outcome(read, file('fixed', 'Watch'))}, DOCTYPE ${outcome(read, file('iphone', 'Watch'))}, \\x0b ${outcome(read, file('fixed', 'Wat\x0bch'))}`)
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'fast-xml-parser: fixed 1, DOCTYPE refused, \x0b 1
xmldom: fixed 1, DOCTYPE refused, \x0b 1
saxes: fixed 1, DOCTYPE 1, \x0b refused
sax: fixed 1, DOCTYPE 1, \x0b 1' ]
