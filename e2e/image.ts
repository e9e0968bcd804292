import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makePoster, runAlone, startBeside, stopBeside } from './image/alone.ts'
import { base, makeBase, provide } from './image/base.ts'
import { backUp, inFolder, refuseWithoutSettings, replaceUnderLoad, start, stop } from './image/composed.ts'
import { containersOf, findProgram } from './image/program.ts'
import { secondsOf } from './image/report.ts'
import { type Made, provideOthers } from './image/stand-ins.ts'

/**
 * Started by `npm run test:image`: builds the image and runs it, alone and with Compose.
 *
 *     npm run test:image -- [--port 4610] [--keep]
 *
 * It listens on that port and the next of this machine. With --keep, what was made stays for the next run, in a folder
 * that the last line names.
 */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4610' }, keep: { type: 'boolean', default: false } },
})
const port = Number(values.port)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(tmpdir(), 'rollbook-image')
const [image, withFfmpeg] = ['rollbook:latest', 'rollbook:ffmpeg']

await mkdir(folder, { recursive: true })
const program = findProgram(folder)
if (typeof program === 'string') {
  console.error(program)
  process.exit(1)
}
const containers = containersOf(program)
const made: Made[] = []

const buildImage = (tag: string, ...args: string[]) => {
  const format = program.name === 'podman' ? ['--format', 'docker'] : []
  return containers.call(['build', ...format, '--network', 'host', ...args, '--tag', tag, root], 1200)
}

/** Ends what runs, and removes all images that were made. */
async function cleanUp() {
  await stopBeside(containers)
  await stop(containers, join(folder, 'rollbook'))
  if (values.keep) return console.log(`Kept: ${folder}`)
  await containers.removeImages([image, withFfmpeg, ...made.map(({ image }) => image)])
  await rm(folder, { recursive: true, force: true })
}

try {
  console.log(await containers.call(['--version']))
  if (await provide(containers, base, () => makeBase(program, folder)))
    made.push({ image: base, of: 'Debian’s packages, and the project’s own Node' })
  made.push(...(await provideOthers(containers, folder)))
  const built = await secondsOf(() => buildImage(image))
  await buildImage(withFfmpeg, '--build-arg', 'FFMPEG=yes')

  console.log('\nAlone, beside PostgreSQL and a mail server:')
  await startBeside(containers, root)
  const alone = await runAlone(containers, image, port)
  const poster = await makePoster(containers, withFfmpeg, port)
  await stopBeside(containers)

  console.log('\nWith Compose:')
  const installation = await inFolder(root, folder, port + 1)
  await refuseWithoutSettings(containers, installation)
  const composed = await start(containers, installation, port + 1)
  const replaced = await replaceUnderLoad(containers, program, installation, composed.place)
  await backUp(containers)

  const sizes = await Promise.all([base, image, withFfmpeg].map(containers.sizeOf))
  const [baseSize, size, sizeWithFfmpeg] = sizes.map((size) => `${Math.round(size)} MB`)
  console.log(`
built in ${built} s: ${size}, with ffmpeg ${sizeWithFfmpeg} (a poster of ${poster} bytes); node:…-slim itself ${baseSize}
ready in ${alone.firstReady} s at the first start, ${alone.ready} s at the second; ended ${alone.stop} s after SIGTERM
Compose: ${composed.running.length} services up, both servers ready in ${composed.ready} s
both servers replaced in ${replaced.seconds.join(' and ')} s: ${replaced.documents} documents read and ${replaced.written} sessions logged meanwhile, ${replaced.failed.length} failed
${made.map(({ image, of }) => `stand-in for ${image}: ${of}`).join('\n')}`)
  for (const failure of replaced.failed) console.log(`  failed: ${failure}`)
  if (replaced.failed.length > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await cleanUp()
}
