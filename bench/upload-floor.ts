import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Writes a photo durably, then again, and makes a small one of it as Rollbook does, with the library alone. */
const [folder = ''] = process.argv.slice(2)
sharp.cache(false)
const contents = new Map<string, Buffer>()

process.on('message', (path: string) => void make(path))

async function make(path: string) {
  const photo = contents.get(path) ?? (await readFile(path))
  contents.set(path, photo)
  const spooled = join(folder, 'floor.jpg')
  const file = await open(spooled, 'w')
  await file.writeFile(photo)
  await file.sync()
  await file.close()
  const whole = writeFile(join(folder, 'floor-made.jpg'), photo)
  const small = sharp(spooled)
    .autoOrient()
    .resize(480, 480, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toFile(join(folder, 'floor-small.webp'))
  await Promise.all([whole, small])
  process.send?.('made')
}
