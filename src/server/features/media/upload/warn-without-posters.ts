import { spawn } from 'node:child_process'
import type { Deps } from '#server/deps.ts'

/** Tells the operator if videos get no posters here. */
export function warnWithoutPosters(logger: Deps['logger']) {
  const child = spawn('ffmpeg', ['-version'], { stdio: 'ignore' })
  child.on('error', () =>
    logger.warn(
      'ffmpeg is not installed, so videos have no poster: browsers load a part of each to show its first frame',
    ),
  )
}
