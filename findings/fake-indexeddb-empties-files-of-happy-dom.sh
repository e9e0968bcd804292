#!/usr/bin/env bash
# fake-indexeddb 6.2.8 copies values with Node's structuredClone, which doesn't know happy-dom's File (21.0.4): what is
# stored is read back as a plain object that has a name and no content, without an error. Node's own File survives.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fake-indexeddb@6.2.8 happy-dom@21.0.4

cat > store.mjs <<'JS'
import { File as NodeFile } from 'node:buffer'
import 'fake-indexeddb/auto'
import { Window } from 'happy-dom'

const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: resolve, onerror: reject }))
const open = indexedDB.open('photos')
open.onupgradeneeded = () => open.result.createObjectStore('files')
await done(open)

async function sizeOfStored(file) {
  await done(open.result.transaction('files', 'readwrite').objectStore('files').put(file, file.name))
  const read = open.result.transaction('files').objectStore('files').get(file.name)
  await done(read)
  return read.result.size === undefined ? 'without content' : `${read.result.size} bytes`
}
console.log(`happy-dom: ${await sizeOfStored(new (new Window().File)(['triangle'], 'photo.txt'))}`)
console.log(`Node: ${await sizeOfStored(new NodeFile(['triangle'], 'photo.txt'))}`)
process.exit()
JS
seen=$(node store.mjs)
echo "$seen"
[ "$seen" = 'happy-dom: without content
Node: 8 bytes' ]
