import { type FileKind, fileKinds, fileTypes, kindOf } from '#shared/media.ts'
import { refusals } from '#shared/refusals.ts'

/** What a file says of itself before anybody has looked into it. */
type Claimed = Pick<File, 'name' | 'type' | 'size'>

const endings: Record<string, FileKind> = {
  jpeg: 'image',
  ...Object.fromEntries(Object.values(fileTypes).map(({ ending, kind }) => [ending, kind])),
}

/** Types that say nothing: some Android and Windows systems name no better one. */
const saysNothing = (type: string) => type === '' || type === 'application/octet-stream'

/**
 * The sentence with which a file is refused before it is sent. Undefined also where only the server can tell, which
 * looks at the bytes.
 */
export function refusalOf({ name, type, size }: Claimed): string | undefined {
  const kind = kindOf(type) ?? endings[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  if (kind === undefined) return saysNothing(type) ? undefined : refusals.FILE_TYPE.message
  const { most, tooLarge } = fileKinds[kind]
  return size > most ? refusals[tooLarge].message : undefined
}

/** What the file chooser offers. */
export const accepted = [
  ...Object.keys(fileTypes),
  ...Object.values(fileTypes).map(({ ending }) => `.${ending}`),
].join(',')
