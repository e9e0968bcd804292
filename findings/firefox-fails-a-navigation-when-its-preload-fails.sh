#!/usr/bin/env bash
# With navigation preload on, Firefox shows its own error page when the server is down, although the service worker catches
# the failed preload and answers with a cached page: the usual worker for reading offline opens nothing offline. Without
# navigation preload it opens, and Chromium opens it with and without. Seen with Firefox ESR 153.8.0 and Chromium 156 of
# Debian 12 (packages firefox-esr and chromium), driven by puppeteer-core 25.16.0.
set -euo pipefail
for program in firefox-esr chromium; do
  command -v $program >/dev/null || { echo "Install Debian's package $program first." >&2; exit 1; }
done
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@26.4.0 puppeteer-core@25.16.0

cat > open.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'

const worker = (hasPreload) => `
  const page = () => new Response('<title>cached page</title>', { headers: { 'content-type': 'text/html' } })
  const reply = async (event) => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return caches.match('/cached')
    }
  }
  addEventListener('install', (event) =>
    event.waitUntil(caches.open('pages').then((cache) => cache.put('/cached', page()))))
  addEventListener('activate', (event) =>
    event.waitUntil(${hasPreload ? 'registration.navigationPreload.enable().then(() => clients.claim())' : 'clients.claim()'}))
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(reply(event))
  })`

/** What a second tab shows once the server is down. */
async function openOffline(browser, hasPreload) {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/worker.js' ? 'text/javascript' : 'text/html')
    response.end(url === '/worker.js' ? worker(hasPreload) : '<title>page of the server</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${server.address().port}/`
  const first = await browser.newPage()
  await first.goto(url)
  await first.evaluate(async () => {
    const claimed = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
    await navigator.serviceWorker.register('/worker.js')
    await claimed
  })
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const second = await browser.newPage()
  await second.goto(url).catch(() => undefined)
  for (let waited = 0; waited < 60; waited++) {
    const title = await second.title()
    if (title !== '') return title
    await sleep(500)
  }
  return 'nothing'
}

for (const [name, program] of [['firefox', 'firefox-esr'], ['chrome', 'chromium']]) {
  const executablePath = execFileSync('which', [program], { encoding: 'utf8' }).trim()
  const args = name === 'chrome' ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ browser: name, executablePath, args })
  console.error(await browser.version())
  console.log(`${program}: ${await openOffline(browser, false)}; with navigation preload: ${await openOffline(browser, true)}`)
  await browser.close()
}
JS
seen=$(HOME="$PWD" node_modules/.bin/node open.mjs)
echo "$seen"
[ "$seen" = 'firefox-esr: cached page; with navigation preload: Problem loading page
chromium: cached page; with navigation preload: cached page' ]
