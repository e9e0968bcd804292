#!/usr/bin/env bash
# Macs write the names in a ZIP in UTF-8 without the flag that says so, each accent apart from its letter. Of the note
# `4. März 2026.md`, jszip 3.10.1 reads what the Mac meant, yauzl 3.4.0 reads it in the letters of old PCs, and fflate 0.8.3 byte
# by byte. To two of three, the day in the name is lost; to jszip, the name is equal to what somebody types only once composed.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jszip@3.10.1 yauzl@3.4.0 fflate@0.8.3

cat > read.mjs <<'JS'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import jszip from 'jszip'
import yauzl from 'yauzl'

/** As Archive Utility packs it: no flag 11, letters decomposed. */
const name = Buffer.from('4. März 2026.md'.normalize('NFD'))
const content = Buffer.from('Half guard')
const facts = Buffer.alloc(26)
facts.writeUInt16LE(20, 0)
facts.writeUInt32LE(crc32(content), 10)
facts.writeUInt32LE(content.length, 14)
facts.writeUInt32LE(content.length, 18)
facts.writeUInt16LE(name.length, 22)
const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content])
const list = Buffer.concat([Buffer.from('PK\x01\x02\x15\x03'), facts, Buffer.alloc(14), name])
const end = Buffer.alloc(22)
end.write('PK\x05\x06')
end.writeUInt16LE(1, 8)
end.writeUInt16LE(1, 10)
end.writeUInt32LE(list.length, 12)
end.writeUInt32LE(file.length, 16)
const zip = Buffer.concat([file, list, end])

const seen = {
  jszip: Object.keys((await jszip.loadAsync(zip)).files)[0],
  yauzl: await new Promise((resolve, reject) =>
    yauzl.fromBuffer(zip, {}, (error, read) => (error ? reject(error) : read.on('entry', (entry) => resolve(entry.fileName)))),
  ),
  fflate: Object.keys(unzipSync(zip))[0],
}
const shown = (name) => name.replace(/[\u0080-\u009f]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
for (const [library, read] of Object.entries(seen)) {
  const composed = read.normalize('NFC')
  console.log(`${library}: ${shown(composed)}, equal: ${read === '4. März 2026.md'}, composed: ${composed === '4. März 2026.md'}`)
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'jszip: 4. März 2026.md, equal: false, composed: true
yauzl: 4. Ma╠êrz 2026.md, equal: false, composed: false
fflate: 4. MaÌ\u0088rz 2026.md, equal: false, composed: false' ]
