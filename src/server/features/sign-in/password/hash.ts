import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createQueue } from '#server/http/fairness/queue.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

/**
 * Work with passwords, by address: each hash keeps a processor and one of Node's four threads busy, which also read files.
 * Enter a queue before anything is recorded, so that a refusal has changed nothing, and never twice.
 */
export const passwordQueue = createQueue({ running: 1, waiting: 100 })
/** For browsers that have logged in to the account before: strangers can't fill this one. */
export const knownDeviceQueue = createQueue({ running: 1, waiting: 100 })

/** The password's hash as it is stored: `argon2id$memory$passes$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive('argon2id', { message: password, nonce, ...cost })
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a stored hash is of another algorithm or cost than new ones, and is to be replaced when the password is given. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(['argon2id', cost.memory, cost.passes, ''].join('$'))

/** Whether the stored hash is of `password`. Without one it takes as long and returns false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, salt = '', hash = ''] = (stored ?? dummy).split('$')
  const key = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    ...cost,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(key, Buffer.from(hash, 'base64url')) && typeof stored === 'string'
}

const dummy = ['argon2id', cost.memory, cost.passes, 'A'.repeat(22), 'A'.repeat(43)].join('$')
