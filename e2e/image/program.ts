import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Whether a program is installed and, as Docker's client, has somebody to talk to. */
const works = (...[program = '', ...args]: string[]) =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 30_000 }).status === 0

/** Podman or Docker, and the command of its Compose. */
export interface Program {
  name: 'podman' | 'docker'
  compose: string[]
  env: NodeJS.ProcessEnv
}

/** The one that works here; otherwise a sentence about what is missing. */
export function findProgram(folder: string): Program | string {
  if (works('podman', 'info'))
    return works('podman-compose', '--version')
      ? { name: 'podman', compose: ['podman-compose'], env: podmanSettings(folder) }
      : 'Podman is here, but not podman-compose: apt-get install podman-compose'
  if (works('docker', 'info'))
    return works('docker', 'compose', 'version')
      ? { name: 'docker', compose: ['docker', 'compose'], env: process.env }
      : 'Docker is here, but not its Compose: apt-get install docker-compose-plugin'
  return 'There is neither Podman nor a Docker engine that answers. On Debian: apt-get install podman podman-compose'
}

/** Images and containers of their own, which go with the folder; and no more open files than whoever starts them has. */
function podmanSettings(folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder, { recursive: true })
  const [settings, storage] = [join(folder, 'containers.conf'), join(folder, 'storage.conf')]
  writeFileSync(settings, '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n')
  writeFileSync(
    storage,
    `[storage]\ndriver = "overlay"\ngraphroot = "${join(folder, 'images')}"\nrunroot = "${join(folder, 'run')}"\n`,
  )
  return {
    ...process.env,
    CONTAINERS_CONF: settings,
    CONTAINERS_STORAGE_CONF: storage,
    // Compose can't ask for the format that has health checks.
    BUILDAH_FORMAT: 'docker',
  }
}

/** Runs a command and returns what it printed; throws what it printed if it fails or takes longer, in seconds. */
export async function run(
  command: string,
  args: string[],
  { seconds = 120, ...options }: { seconds?: number; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  try {
    const { stdout } = await execute(command, args, {
      ...options,
      timeout: seconds * 1000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout.trim()
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    const printed = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-30).join('\n')
    throw new Error(`${command} ${args.join(' ')}:\n${printed || String(error)}`, { cause: error })
  }
}

export type Containers = ReturnType<typeof containersOf>

/** What the checks ask of Podman and Docker in the same words. */
export function containersOf({ name, compose, env }: Program) {
  const call = (args: string[], seconds?: number) => run(name, args, { env, ...(seconds && { seconds }) })
  return {
    call,
    compose: (folder: string, args: string[], seconds = 300) => {
      const [command = '', ...first] = compose
      return run(command, [...first, ...args], { cwd: folder, env, seconds })
    },
    has: (image: string) =>
      call(['image', 'inspect', image]).then(
        () => true,
        () => false,
      ),
    /** In megabytes. */
    sizeOf: async (image: string) =>
      Number(await call(['image', 'inspect', '--format', '{{.Size}}', image])) / 1_000_000,
    /** Those that were made; Podman’s were alone in their storage, with the steps of building them. */
    removeImages: (made: string[]) =>
      call(['image', 'rm', '--force', ...(name === 'podman' ? ['--all'] : made)], 300),
    /** What it printed last. */
    logsOf: (container: string) => run('sh', ['-c', `${name} logs --tail 20 "$1" 2>&1`, 'sh', container], { env }),
    exec: (container: string, ...command: string[]) => call(['exec', container, ...command]),
  }
}
