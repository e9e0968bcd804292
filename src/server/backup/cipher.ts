import { hash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './snapshot.ts'

type Bytes = AsyncIterable<Uint8Array>

/** How what is in a backup is written and read. */
export interface Cipher {
  /** Names the key without revealing it: files encrypted for another one are stored anew. */
  id: string
  /** What the names of files end in. */
  ending: '' | '.age'
  encrypt(source: Bytes): Promise<Bytes>
  /** null: the key given can only encrypt. */
  decrypt: ((source: Bytes) => Promise<Bytes>) | null
}

const plain: Cipher = {
  id: 'plain',
  ending: '',
  encrypt: (source) => Promise.resolve(source),
  decrypt: (source) => Promise.resolve(source),
}

/**
 * The cipher of BACKUP_KEY, in the format of age (age-encryption.org/v1), which its own program reads, too. With a secret
 * key it encrypts and decrypts, with the public key that belongs to it, it only encrypts.
 */
export async function openCipher(key: string | null): Promise<Cipher> {
  if (key === null) return plain
  const isSecret = key.startsWith('AGE-SECRET-KEY-')
  const recipient = await valid(isSecret ? identityToRecipient(key) : Promise.resolve(key))
  await valid(Promise.resolve().then(() => new Encrypter().addRecipient(recipient)))
  return {
    id: hash('sha256', recipient).slice(0, 12),
    ending: '.age',
    encrypt: (source) => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return encrypter.encrypt(webStream(source))
    },
    decrypt: isSecret ? (source) => decrypt(key, source) : null,
  }
}

function decrypt(key: string, source: Bytes): Promise<Bytes> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  return decrypter.decrypt(webStream(source))
}

/** As the library takes it. */
const webStream = (source: Bytes) => ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>

const valid = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new BackupError('BACKUP_KEY is not a valid age key. Look for a typo, or a missing end.', {
      cause: error,
    })
  })

/** A new pair of keys. */
export async function newKeys(): Promise<{ secret: string; public: string }> {
  const secret = await generateX25519Identity()
  return { secret, public: await identityToRecipient(secret) }
}
