// Draws the icons of the installed app: a belt with its bar and one stripe, on jade.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const jade = '#0b6b51'
const belt = `<path fill="#fff" d="M8 24h48v16H8z"/><path fill="#16181d" d="M28 24h20v16H28z"/>
  <path fill="#fff" d="M36 24h5v16h-5z"/>`
const plus = '<path stroke="#fff" stroke-width="7" stroke-linecap="round" d="M32 18v28M18 32h28"/>'
const days = `<g fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">
  <path d="M15 19h34v29H15zM15 28h34M24 14v8M40 14v8"/></g>`

const square = (inside) => `<rect width="64" height="64" fill="${jade}"/>${inside}`
const rounded = (inside) => `<rect width="64" height="64" rx="14" fill="${jade}"/>${inside}`
/** Keeps the belt inside any shape that a system crops icons to. */
const smaller = (inside) => `<g transform="translate(32 32) scale(.78) translate(-32 -32)">${inside}</g>`

const icons = [
  ['192', 192, rounded(belt)],
  ['512', 512, rounded(belt)],
  ['maskable', 512, square(smaller(belt))],
  ['apple-touch', 180, square(smaller(belt))],
  ['new-entry', 96, rounded(plus)],
  ['calendar', 96, rounded(days)],
]

export async function drawIcons(web) {
  mkdirSync(join(web, 'icons'), { recursive: true })
  for (const [name, size, drawing] of icons) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${drawing}</svg>`
    await sharp(Buffer.from(svg))
      .png({ palette: true })
      .toFile(join(web, 'icons', `${name}.png`))
  }
}
