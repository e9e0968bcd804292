import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Containers, type Program, run } from './program.ts'

/** What the image of Node is called in the Dockerfile. */
export const base = 'docker.io/library/node:26.10.0-slim'

/** Takes an image from here or its registry, or has it made. Returns whether it was made. */
export async function provide(containers: Containers, image: string, make: () => Promise<void>): Promise<boolean> {
  if (await containers.has(image)) return false
  try {
    await containers.call(['pull', image], 300)
    return false
  } catch {
    await make()
    return true
  }
}

/**
 * Makes the image of Node where no registry is reached: the minimal Debian that it is made from, and the same Node and npm
 * with which the project was installed.
 */
export async function makeBase({ name, env }: Program, folder: string) {
  const root = join(folder, 'root')
  const options = ['--variant=minbase', '--include=libatomic1']
  await run('debootstrap', [...options, 'bookworm', root, 'http://deb.debian.org/debian'], { seconds: 900 })
  for (const path of ['doc', 'info', 'locale', 'man']
    .map((path) => `usr/share/${path}`)
    .concat('var/cache/apt', 'var/lib/apt/lists'))
    await rm(join(root, path), { recursive: true, force: true })
  for (const path of [
    'var/cache/apt/archives/partial',
    'var/lib/apt/lists/partial',
    'usr/local/etc',
    'etc/ssl/certs',
  ])
    await mkdir(join(root, path), { recursive: true })
  await run('chroot', [root, 'useradd', '--uid=1000', '--create-home', '--shell=/bin/bash', 'node'])
  await cp(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true })
  await chmod(join(root, 'usr/local/bin/node'), 0o755)
  const npm = join(await run('npm', ['root', '--global']), 'npm')
  await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  await trustAsHere(root)
  await run(
    'sh',
    ['-c', `tar --directory="$1" --create . | ${name} import --change 'CMD ["node"]' - ${base}`, 'sh', root],
    { env, seconds: 300 },
  )
  await rm(root, { recursive: true })
}

/** Where a registry in the own network has a certificate of its own, npm knows it here. */
async function trustAsHere(root: string) {
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (!existsSync(certificates)) return
  await cp(certificates, join(root, certificates), { dereference: true })
  await writeFile(join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`)
}
