import { generateKeyPairSync, hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { PushKeys } from '#server/env-push.ts'
import type { Push } from './push.ts'
import { webPush } from './push-web.ts'

/** Notifications with the given keys. Without, with keys generated once and stored in DATA_DIR; in production, none. */
export function openPush(env: Env): Push | null {
  const { pushKeys, production, publicUrl, contactEmail, dataDir } = env
  if (!pushKeys && production) return null
  const isUrl = publicUrl.startsWith('https://')
  const subject = isUrl ? publicUrl : `mailto:${contactEmail || 'rollbook@localhost'}`
  return webPush({ keys: pushKeys ?? keysIn(dataDir), subject, mayBeLocal: !production })
}

/** Stands for the keys that openPush would use, in what leaves the installation; null if there are none. Makes none. */
export function pushOriginOf({ pushKeys, production, dataDir }: Env): string | null {
  const path = join(dataDir, 'push-keys.json')
  if (!pushKeys && (production || !existsSync(path))) return null
  return hash('sha256', (pushKeys ?? keysIn(dataDir)).publicKey).slice(0, 32)
}

/** Subscriptions are made for one key pair, so it has to stay the same. */
function keysIn(dataDir: string): PushKeys {
  const path = join(dataDir, 'push-keys.json')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, JSON.stringify(generateKeys()), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(path, 'utf8')) as PushKeys
}

/** A key pair as browsers and push services want it: a point of the curve P-256, and the number it belongs to. */
function generateKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
