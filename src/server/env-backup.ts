import { resolve } from 'node:path'

export interface BackupSettings {
  /** Where backups are; null: nowhere. */
  backupDir: string | null
  /** Encrypts backups: a key of age, secret or public; null: they aren't encrypted. */
  backupKey: string | null
  /** For how long backups are kept, in days. */
  backupKeepDays: number
}

/** Invalid values are added to `problems`, without the secret. */
export function backupSettings(
  text: (name: string, fallback: string) => string,
  problems: string[],
): BackupSettings {
  const [folder, key, days] = [text('BACKUP_DIR', ''), text('BACKUP_KEY', ''), text('BACKUP_KEEP_DAYS', '30')]
  if (key !== '' && !isKeyOfAge(key))
    problems.push('BACKUP_KEY is not a valid age key. Look for a typo, or a missing end.')
  if (!/^[1-9]\d{0,3}$/.test(days))
    problems.push(`BACKUP_KEEP_DAYS is '${days}', but must be a number of days from 1 to 9999.`)
  return {
    backupDir: folder === '' ? null : resolve(folder),
    backupKey: key === '' ? null : key,
    backupKeepDays: Number(days),
  }
}

const digits = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Public keys are in lower case, secret ones in upper case. Their last six characters are a checksum (BIP 173). */
function isKeyOfAge(key: string): boolean {
  const [, prefix = '', data = ''] =
    /^(age|age1[a-z\d]+|AGE-SECRET-KEY-(?:[A-Z]+-)?)1([a-zA-Z\d]{7,})$/.exec(key) ?? []
  const values = [...data.toLowerCase()].map((digit) => digits.indexOf(digit))
  if (prefix === '' || values.includes(-1)) return false
  const codes = [...prefix.toLowerCase()].map((letter) => letter.charCodeAt(0))
  return checksumOf([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values]) === 1
}

const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

const checksumOf = (values: number[]) =>
  values.reduce((sum, value) => {
    const top = sum >>> 25
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return generator.reduce((all, term, bit) => ((top >> bit) & 1 ? all ^ term : all), shifted)
  }, 1)
