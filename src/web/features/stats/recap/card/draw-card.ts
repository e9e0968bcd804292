import { type Card, cardBrand } from './card.ts'

/** In pixels: a portrait picture, as phones show it in full. */
export const cardSize = { width: 1080, height: 1350 }

const [edge, beltTop, beltHeight] = [84, 540, 64]
const { width, height } = cardSize
const inner = width - 2 * edge

/** A color of tokens.css that is the same in both themes. */
type Color = (name: string) => string

/** The tools to draw with: a canvas and the colors of the stylesheet. */
interface Tools {
  canvas: CanvasRenderingContext2D
  color: Color
}

/** Draws a card. A photo fills the part above the belt. */
export function drawCard(tools: Tools, card: Card, photo: HTMLImageElement | null) {
  const { canvas, color } = tools
  canvas.fillStyle = color('--band')
  canvas.fillRect(0, 0, width, height)
  drawMonths(tools, card.months)
  if (photo) drawPhoto(tools, photo)
  write(tools, card.title, { y: 132, size: 44, weight: 600, ink: photo ? '--on-band' : '--on-band-2' })
  write(tools, card.year, { x: edge - 18, y: 464, size: 390, weight: 800, spacing: -16 })
  if (card.rank) drawBelt(tools, card.rank)
  for (const [at, { value, label }] of card.figures.entries()) {
    const place = { x: edge + (at % 2) * (inner / 2), width: inner / 2 - 24 }
    const y = 730 + Math.floor(at / 2) * 148
    write(tools, value, { ...place, y, size: 84, weight: 800, spacing: -3 })
    write(tools, label, { ...place, y: y + 46, size: 34, weight: 500, ink: '--on-band-2' })
  }
  for (const [at, line] of card.lines.entries()) write(tools, line, { y: 1156 + at * 52, size: 36, weight: 600 })
  drawBrand(tools)
}

interface CardText {
  x?: number
  y: number
  /** It shrinks to this. */
  width?: number
  size: number
  weight: number
  spacing?: number
  ink?: string
}

function write({ canvas, color }: Tools, text: string, written: CardText) {
  const { x = edge, y, width = inner, size, weight, spacing = 0, ink = '--on-band' } = written
  const font = (pixels: number) => `${weight} ${pixels}px Archivo, system-ui, sans-serif`
  canvas.letterSpacing = `${spacing}px`
  canvas.font = font(size)
  canvas.font = font(Math.floor(size * Math.min(1, width / canvas.measureText(text).width)))
  canvas.fillStyle = color(ink)
  canvas.fillText(text, x, y)
}

/** The months as a low skyline at the lower edge. */
function drawMonths({ canvas, color }: Tools, months: number[]) {
  const most = Math.max(1, ...months)
  const pitch = width / months.length
  canvas.fillStyle = color('--band-surface')
  for (const [at, month] of months.entries()) {
    const high = (250 * month) / most
    canvas.fillRect(at * pitch + 4, height - high, pitch - 8, high)
  }
}

/** Draws the part of a photo that fits, darker behind text. */
function drawPhoto({ canvas, color }: Tools, photo: HTMLImageElement) {
  const scale = Math.max(width / photo.naturalWidth, beltTop / photo.naturalHeight)
  const [wide, high] = [photo.naturalWidth * scale, photo.naturalHeight * scale]
  canvas.save()
  canvas.beginPath()
  canvas.rect(0, 0, width, beltTop)
  canvas.clip()
  canvas.drawImage(photo, (width - wide) / 2, (beltTop - high) / 2, wide, high)
  canvas.globalAlpha = 0.55
  canvas.fillStyle = color('--band')
  canvas.fillRect(0, 0, width, beltTop)
  canvas.restore()
}

function drawBelt({ canvas, color }: Tools, { belt, stripes }: NonNullable<Card['rank']>) {
  const isBlack = belt === 'black'
  canvas.fillStyle = color(`--belt-${belt}`)
  canvas.fillRect(0, beltTop, width, beltHeight)
  const bar = { x: width * 0.66, width: width * 0.26 }
  canvas.fillStyle = color(isBlack ? '--belt-red' : '--belt-black')
  canvas.fillRect(bar.x, beltTop, bar.width, beltHeight)
  canvas.fillStyle = color('--belt-stripe')
  for (let at = 0; at < stripes; at++) canvas.fillRect(bar.x + bar.width - 40 - at * 40, beltTop, 18, beltHeight)
  canvas.fillStyle = color(isBlack ? '--belt-weave-on-black' : '--belt-weave')
  for (let y = beltTop + 6; y < beltTop + beltHeight; y += 8) canvas.fillRect(0, y, width, 2)
}

/** The mark of ui/text/logo.tsx beside the name. */
function drawBrand(tools: Tools) {
  const { canvas, color } = tools
  const y = 1298
  canvas.fillStyle = color('--on-band')
  canvas.fillRect(edge, y - 25, 56, 20)
  canvas.fillStyle = color('--belt-black')
  canvas.fillRect(edge + 24, y - 25, 24, 20)
  canvas.fillStyle = color('--on-band')
  canvas.fillRect(edge + 34, y - 25, 6, 20)
  write(tools, cardBrand, { x: edge + 76, y: y - 3, size: 36, weight: 750 })
}
