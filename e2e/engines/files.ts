import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Writes a file for a file chooser. Returns its path. */
export async function aFile(name: string, content: Buffer | string) {
  const path = join(await mkdtemp(join(tmpdir(), 'rollbook-file-')), name)
  await writeFile(path, content)
  return path
}

export const aPhoto = async () =>
  aFile(
    'belt.jpg',
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1e5aa8' } })
      .jpeg()
      .toBuffer(),
  )
