import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { isOurFault } from '../load-code.ts'
import { createPreview } from './pictures.ts'

/** How long extracting a video's first frame may take: of the processor in seconds, and of the clock in milliseconds. */
const [maxCpu, timeout] = [15, 120_000]

/** Writes a picture of the video to `preview`. Returns whether it could: not without ffmpeg, or without a frame. */
export async function createPoster(path: string, mimetype: string, preview: string): Promise<boolean> {
  const frame = `${preview}.png`
  try {
    if (!(await ffmpeg(argumentsFor(path, mimetype, frame)))) return false
    await createPreview(frame, preview)
    return true
  } catch (error) {
    if (isOurFault(error)) throw error
    await rm(preview, { force: true })
    return false
  } finally {
    await rm(frame, { force: true })
  }
}

/**
 * Names the container and allows only files, so that a disguised playlist can't make ffmpeg read anything else. Beyond
 * 4K, its memory would be more than that of any picture.
 */
const argumentsFor = (path: string, mimetype: string, frame: string) => [
  ...`-nostdin -v quiet -timelimit ${maxCpu} -threads 1 -protocol_whitelist file -max_pixels 9437184 -f`.split(
    ' ',
  ),
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
