import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'

/** Before the content of an installation.key as a setting: it is bytes, not text. */
const encoded = 'base64:'

const keyIn = (setting: string) =>
  setting.startsWith(encoded) ? Buffer.from(setting.slice(encoded.length), 'base64') : Buffer.from(setting)

/**
 * The secret that hashes in the database are keyed by, so that the database alone reveals nothing: INSTALLATION_KEY, or one
 * made once and stored in DATA_DIR.
 */
export function openInstallationKey({ installationKey, dataDir }: Env): Buffer {
  if (installationKey !== null) return keyIn(installationKey)
  const path = join(dataDir, 'installation.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path)
}

/** The same, or null if there is none yet: it makes none. */
export function findInstallationKey({ installationKey, dataDir }: Env): Buffer | null {
  if (installationKey !== null) return keyIn(installationKey)
  try {
    return readFileSync(join(dataDir, 'installation.key'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Stands for the installation in what leaves it, such as archives, without naming it or revealing its key. */
export const originOf = (installationKey: Buffer): string =>
  createHmac('sha256', installationKey).update('origin of archives').digest('hex').slice(0, 32)
