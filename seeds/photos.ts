import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import sharp from 'sharp'
import type { Deps } from '#server/deps.ts'
import { openUploads, storeUpload } from '#server/features/media/upload/upload.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { type Attachment, attachments } from '#shared/media/media.ts'
import type { Random } from './random.ts'

const width = 1600
const height = 1200

const beltColors: Record<BeltLevel, string> = {
  white: '#ece8dd',
  blue: '#1e5aa8',
  purple: '#6a3fa0',
  brown: '#6b4226',
  black: '#1d1e22',
}

/** Drawn pictures for photos from the gym. */
const scenes = [mats, knot, board]

/** Uploads photos as the app does. Close it when done. */
export async function openCamera(deps: Deps, userId: number) {
  const uploads = openUploads(deps)
  const app = Fastify()
  await app.register(multipart)
  app.post('/', (request) => storeUpload(deps, uploads, userId, request, new AbortController().signal))
  return {
    async upload(content: Buffer): Promise<Attachment[]> {
      const form = new FormData()
      form.append('files', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photo.jpg')
      const body = new Response(form)
      const headers = { 'content-type': body.headers.get('content-type') ?? '' }
      const reply = await app.inject({
        method: 'POST',
        url: '/',
        headers,
        payload: Buffer.from(await body.arrayBuffer()),
      })
      return attachments.parse(reply.json())
    },
    async close() {
      uploads.close()
      await app.close()
    },
  }
}

/** A drawn photo of the gym, as a JPEG: the demo shows nobody's face and needs nobody's permission. */
export async function photo(belt: BeltLevel, random: Random): Promise<Buffer> {
  const drawing = random.pick(scenes)(beltColors[belt], random)
  const light = `<radialGradient id="light" cx="${random.between(30, 70)}%" cy="25%" r="95%">
    <stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/>
    <stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs>${light}<filter id="soft"><feGaussianBlur stdDeviation="14"/></filter></defs>${drawing}
    <rect width="${width}" height="${height}" fill="url(#light)"/></svg>`
  return sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 78 }).toBuffer()
}

/** The mats after class, with a belt left on them. */
function mats(color: string, random: Random): string {
  const [near, far] = random.pick([
    ['#2f6b57', '#3c7f69'],
    ['#33517c', '#42648f'],
    ['#6d7278', '#7f858b'],
  ] as const)
  const horizon = 430
  const rows = [0, 70, 165, 295, 480, 770].map((y) => horizon + y)
  const tiles = rows.slice(0, -1).flatMap((top, row) =>
    Array.from({ length: 12 }, (_, column) => {
      const at = (edge: number, y: number) => 800 + (edge - 6) * (190 + (y - horizon) * 0.62)
      const bottom = rows[row + 1] ?? height
      const corners = [
        [at(column, top), top],
        [at(column + 1, top), top],
        [at(column + 1, bottom), bottom],
        [at(column, bottom), bottom],
      ]
      return `<polygon points="${corners.map((corner) => corner.join()).join(' ')}" fill="${(row + column) % 2 ? near : far}" stroke="#0003" stroke-width="3"/>`
    }),
  )
  const windows = [180, 660, 1140].map(
    (x) => `<rect x="${x}" y="60" width="280" height="210" fill="#eef3f4"/>
      <path d="M${x + 140} 60v210M${x} 165h280" stroke="#7d7468" stroke-width="12"/>`,
  )
  const left = random.between(380, 560)
  const lying = `M${left} 960c140-150 320-120 330 0s-190 130-210 20 220-170 420-60 190 100 320 40`
  return `<rect width="${width}" height="${horizon}" fill="#d8cfc0"/>${windows.join('')}
    <rect y="${horizon - 70}" width="${width}" height="70" fill="#5b4a39"/>${tiles.join('')}
    <path d="${lying}" transform="translate(8 22)" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="46" filter="url(#soft)"/>
    ${cloth(lying, color, 44)}<path d="M${left + 760} 977l100-45" stroke="#15161a" stroke-width="46"/>
    <path d="M${left + 790} 948l14 32M${left + 815} 937l14 32" stroke="#fff" stroke-width="8"/>`
}

/** A tied belt on a gi. */
function knot(color: string, random: Random): string {
  const gi = random.pick(['#f3f0e8', '#e9eef5', '#2d4a78', '#25272c'])
  const isDark = gi.startsWith('#2')
  const seam = isDark ? '#fff3' : '#0002'
  const weave = Array.from({ length: 60 }, (_, row) => `M0 ${row * 20}l1600 10`).join('')
  return `<rect width="${width}" height="${height}" fill="${gi}"/>
    <path d="${weave}" stroke="${seam}" stroke-width="3" stroke-dasharray="9 9"/>
    <path d="M330 0L910 1200H1130L560 0z" fill="${gi}" stroke="${seam}" stroke-width="6"/>
    <path d="M1270 0L690 1200H470L1040 0z" fill="${gi}" stroke="${seam}" stroke-width="6"/>
    <path d="M1225 0L648 1200M1085 0L512 1200" stroke="${seam}" stroke-width="5" stroke-dasharray="16 10"/>
    <path d="M0 640C400 690 1200 690 1600 640v150C1200 840 400 840 0 790z" transform="translate(0 26)" opacity="0.4" filter="url(#soft)"/>
    <path d="M0 630C400 680 1200 680 1600 630v150C1200 830 400 830 0 780z" fill="${color}"/>
    <path d="M0 668C400 718 1200 718 1600 668M0 742C400 792 1200 792 1600 742" fill="none" stroke="#fff3" stroke-width="4"/>
    <path d="M770 760L540 1170l150 50L860 800z" fill="${color}" stroke="#0004" stroke-width="4"/>
    <path d="M830 760l250 400-140 60L740 800z" fill="${color}" stroke="#0004" stroke-width="4"/>
    <path d="M1000 1033l-128 62 36 62 132-58z" fill="#15161a"/>
    <path d="M690 640q110-70 220 10l30 150q-130 90-270 0z" fill="${color}" stroke="#0005" stroke-width="5"/>
    <path d="M700 700q110-50 225 10M690 760q120-45 245 5" fill="none" stroke="#fff3" stroke-width="4"/>`
}

/** The whiteboard with the technique of the day. */
function board(color: string, random: Random): string {
  const pens = ['#1b1d22', '#1e5aa8', '#b3261e', '#1c7c4a']
  const words = Array.from({ length: 5 }, (_, line) => {
    const y = 380 + line * 110
    const letters = Array.from({ length: random.between(14, 24) }, () => {
      const [up, down] = [random.between(-26, 4), random.between(-6, 20)]
      return random.chance(0.18) ? 'm26 0' : `q9 ${up} 12 0t12 ${down - up > 30 ? -4 : 4}`
    })
    return `<circle cx="190" cy="${y - 6}" r="9" fill="${pens[0]}"/><path d="M230 ${y}${letters.join('')}" fill="none" stroke="${pens[line === 2 ? 2 : 0]}" stroke-width="6" stroke-linecap="round"/>`
  })
  const grappler = (x: number, y: number, pen = pens[1]) =>
    `<g fill="none" stroke="${pen}" stroke-width="9" stroke-linecap="round"><circle cx="${x}" cy="${y}" r="38"/><path d="M${x + 30} ${y + 28}L${x + 150} ${y + 120}M${x + 60} ${y + 52}l-50 90M${x + 150} ${y + 120}l90-70 70 90M${x + 150} ${y + 120}l30 110 110 10"/></g>`
  return `<rect width="${width}" height="${height}" fill="#b9ad9c"/><rect x="70" y="70" width="1460" height="1010" rx="14" fill="#8d9196"/>
    <rect x="100" y="100" width="1400" height="950" fill="#f6f7f7"/><path d="M100 100h620L300 1050H100z" fill="#fff" opacity="0.7"/>
    <path d="M180 240q20-90 60 0t60 0 60 0 60-10 60 10 60 0 60-6 60 6" fill="none" stroke="${color === '#ece8dd' ? pens[3] : color}" stroke-width="13" stroke-linecap="round"/>
    <path d="M175 285h520" stroke="${pens[3]}" stroke-width="7"/>${words.join('')}
    ${grappler(960, 300)}${grappler(1060, 560, pens[2])}
    <path d="M1330 420q130 90 20 190m-6-50l4 54 54-4" fill="none" stroke="${pens[3]}" stroke-width="10" stroke-linecap="round"/>
    <rect x="500" y="1050" width="600" height="34" fill="#6f7378"/><rect x="560" y="1034" width="120" height="20" rx="9" fill="${pens[2]}"/>
    <rect x="720" y="1034" width="120" height="20" rx="9" fill="${pens[1]}"/>`
}

const cloth = (path: string, color: string, thickness: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${thickness}"/>
  <path d="${path}" fill="none" stroke="#fff" stroke-opacity="0.25" stroke-width="3" transform="translate(0 -9)"/>
  <path d="${path}" fill="none" stroke="#000" stroke-opacity="0.25" stroke-width="3" transform="translate(0 10)"/>`
