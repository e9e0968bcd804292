#!/usr/bin/env bash
# An archive of a journal that keeps its attachments uncompressed has each one's length after it, if it was written as a
# stream. A workbook among them is a ZIP itself, with lengths of its own. fflate 0.8.3's streaming Unzip looks for those marks
# in what is stored: it reports the workbook with a wrong length, and its parts as files of the archive. yauzl 3.4.0, which
# begins with the list at the end, and unzip-stream 0.3.4, which checks the length that it finds, read two files. Compressed,
# fflate reads it right, too.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yazl@3.3.1 yauzl@3.4.0 unzip-stream@0.3.4 fflate@0.8.3

cat > read.mjs <<'JS'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Unzip, UnzipInflate } from 'fflate'
import unzipStream from 'unzip-stream'
import yauzl from 'yauzl'
import yazl from 'yazl'

function zip(files, compress) {
  const writer = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) writer.addReadStream(Readable.from([bytes]), name, { compress })
  writer.end()
  return buffer(writer.outputStream)
}

function byFflate(bytes) {
  const read = []
  const unzip = new Unzip((file) => {
    let length = 0
    file.ondata = (_, chunk, isLast) => {
      length += chunk.length
      if (isLast) read.push(`${file.name} ${length}`)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.push(bytes, true)
  return read.join(', ')
}

const byYauzl = (bytes) =>
  new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, (error, file) => {
      if (error) return reject(error)
      const read = []
      file.on('entry', (entry) => read.push(`${entry.fileName} ${entry.uncompressedSize}`))
      file.on('end', () => resolve(read.join(', ')))
    }),
  )

const byUnzipStream = (bytes) =>
  new Promise((resolve, reject) => {
    const read = []
    Readable.from([bytes])
      .pipe(unzipStream.Parse())
      .on('entry', (entry) => read.push(buffer(entry).then((content) => `${entry.path} ${content.length}`)))
      .on('error', reject)
      .on('close', () => Promise.all(read).then((lines) => resolve(lines.join(', '))))
  })

const workbook = await zip({ 'sheet.xml': Buffer.from('<row>armbar</row>'), 'b.xml': Buffer.from('<row>x</row>') }, true)
const journal = { 'gameplan.xlsx': workbook, 'notes.txt': Buffer.from('after it') }
const stored = await zip(journal, false)
console.log('stored, yauzl:', await byYauzl(stored))
console.log('stored, unzip-stream:', await byUnzipStream(stored))
console.log('stored, fflate:', byFflate(stored))
console.log('compressed, fflate:', byFflate(await zip(journal, true)))
JS

diff <(node read.mjs) - <<'SEEN'
stored, yauzl: gameplan.xlsx 279, notes.txt 8
stored, unzip-stream: gameplan.xlsx 279, notes.txt 8
stored, fflate: gameplan.xlsx 500, sheet.xml 17, b.xml 12, notes.txt 8
compressed, fflate: gameplan.xlsx 279, notes.txt 8
SEEN
