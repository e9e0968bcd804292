import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createPreview } from './pictures.ts'

/** How long extracting a video's first frame may take. */
const timeout = 15_000

/** Writes a picture of the video to `preview` and returns its size in bytes; 0 if there is no ffmpeg or no frame. */
export async function createPoster(path: string, mimetype: string, preview: string): Promise<number> {
  const frame = `${preview}.png`
  try {
    if (!(await ffmpeg(argumentsFor(path, mimetype, frame)))) return 0
    return await createPreview(frame, preview)
  } catch {
    return 0
  } finally {
    await rm(frame, { force: true })
  }
}

/** Names the container and allows only files, so that a disguised playlist can't make ffmpeg read anything else. */
const argumentsFor = (path: string, mimetype: string, frame: string) => [
  ...'-nostdin -v quiet -threads 1 -protocol_whitelist file -max_pixels 40000000 -f'.split(' '),
  mimetype === 'video/webm' ? 'matroska' : 'mov',
  '-i',
  path,
  ...'-an -sn -dn -frames:v 1 -vf scale=w=min(480\\,iw):h=-2 -y'.split(' '),
  frame,
]

const ffmpeg = (args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn('ffmpeg', args, { stdio: 'ignore', timeout, killSignal: 'SIGKILL' })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
