import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { makePreview } from './pictures.ts'

/** How long a video's first picture may take to be found. */
const patience = 15_000

/** Writes a picture of the video to `preview` and answers its bytes; 0 where there is no ffmpeg or it finds none. */
export async function makePoster(path: string, mimetype: string, preview: string): Promise<number> {
  const frame = `${preview}.png`
  try {
    if (!(await ffmpeg(argumentsFor(path, mimetype, frame)))) return 0
    return await makePreview(frame, preview)
  } catch {
    return 0
  } finally {
    await rm(frame, { force: true })
  }
}

/** The container is named and only files are opened: a playlist in disguise reads nothing else of this machine. */
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
    const child = spawn('ffmpeg', args, { stdio: 'ignore', timeout: patience, killSignal: 'SIGKILL' })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
