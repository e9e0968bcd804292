export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushKeySettings {
  /** The server's key pair for notifications (VAPID); null without: a generated one, or none in production. */
  pushKeys: PushKeys | null
}

/** Both settings or none. Invalid values are added to `problems`, without the secret. */
export function pushKeySettings(
  text: (name: string, fallback: string) => string,
  problems: string[],
): PushKeySettings {
  const [publicKey, privateKey] = [text('VAPID_PUBLIC_KEY', ''), text('VAPID_PRIVATE_KEY', '')]
  if (publicKey === '' && privateKey === '') return { pushKeys: null }
  if (!/^[\w-]{87}$/.test(publicKey))
    problems.push(
      'VAPID_PUBLIC_KEY must be the 87 characters of a public key, as `npx web-push generate-vapid-keys` prints.',
    )
  if (!/^[\w-]{43}$/.test(privateKey))
    problems.push(
      'VAPID_PRIVATE_KEY must be the 43 characters of the private key that belongs to VAPID_PUBLIC_KEY.',
    )
  return { pushKeys: { publicKey, privateKey } }
}
