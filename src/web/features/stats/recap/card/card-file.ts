import type { Attachment } from '#shared/media/media.ts'
import { sourcesOf } from '#web/features/media/view/picture.tsx'
import { type Card, cardText } from './card.ts'
import { cardSize, drawCard } from './draw-card.ts'

/** A card as a picture, drawn on the device. */
export async function cardFile(card: Card, photo: Attachment | null): Promise<File> {
  const [image] = await Promise.all([photo && loadPhoto(photo), loadFont(cardText(card))])
  const canvas = Object.assign(document.createElement('canvas'), cardSize)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  const style = getComputedStyle(document.documentElement)
  drawCard({ canvas: context, color: (name) => style.getPropertyValue(name).trim() }, card, image)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The card is too large for this browser.')
  return new File([blob], `rollbook-${card.year}.png`, { type: 'image/png' })
}

/** Offline, the whole photo may be missing where a small one is cached. */
async function loadPhoto(photo: Attachment): Promise<HTMLImageElement> {
  for (const source of [...sourcesOf(photo), photo.preview]) {
    const image = new Image()
    image.src = source
    try {
      await image.decode()
      return image
    } catch {
      // The next one is tried.
    }
  }
  throw new Error('No source of the photo loads.')
}

/** Without our font the card is drawn in the device's. */
const loadFont = (text: string) => document.fonts.load('800 84px Archivo', text).catch(() => [])
