import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Uploads a photo as a member does, and reads the whole reply; anything but success ends the bench. */
export async function uploadPhoto(port: number, headers: Record<string, string>, photo: Buffer) {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const reply = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`The upload answered ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** A photo of 12 megapixels and about 3 MB. */
export function largePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const noise = randomBytes(width * height * 3)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 62 })
    .toBuffer()
}
