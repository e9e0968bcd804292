import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { BackupError } from './snapshot.ts'

/** Made once and stored in DATA_DIR, unless settings name others. */
const files = {
  'installation.key': ({ installationKey }: Env) => installationKey === null,
  'push-keys.json': ({ pushKeys }: Env) => pushKeys === null,
}
type SecretFile = keyof typeof files

const names = Object.keys(files) as SecretFile[]

const readIfThere = (path: string) =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Those in use: name and content. */
export async function readSecrets(env: Env): Promise<Map<string, Buffer>> {
  const secrets = new Map<string, Buffer>()
  for (const name of names) {
    const content = files[name](env) ? await readIfThere(join(env.dataDir, name)) : null
    if (content) secrets.set(name, content)
  }
  return secrets
}

/** Refuses if one would replace another one. */
export async function requireSameSecrets({ dataDir }: Env, secrets: Map<string, Buffer>) {
  for (const [name, content] of secrets) {
    const present = await readIfThere(join(dataDir, name))
    if (present && !present.equals(content))
      throw new BackupError(`${join(dataDir, name)} is another installation’s. With --overwrite, it is replaced.`)
  }
}

export async function writeSecrets({ dataDir }: Env, secrets: Map<string, Buffer>) {
  for (const name of names) {
    const content = secrets.get(name)
    if (content) await writeFile(join(dataDir, name), content, { mode: 0o600 })
  }
}
