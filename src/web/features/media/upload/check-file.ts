import { type FileKind, fileKinds, fileTypes, kindOf } from '#shared/media/media.ts'
import { refusals } from '#shared/refusals/refusals.ts'

/** The type that a file claims; its content hasn't been read. */
type Claimed = Pick<File, 'name' | 'type' | 'size'>

const extensions: Record<string, FileKind> = {
  jpeg: 'image',
  ...Object.fromEntries(Object.values(fileTypes).map(({ ending, kind }) => [ending, kind])),
}

/** Some Android and Windows systems report no better type than these. */
const hasNoType = (type: string) => type === '' || type === 'application/octet-stream'

/** Why a file is refused before it is sent. The server, which reads the content, may refuse more. */
export function refusalOf({ name, type, size }: Claimed): string | undefined {
  const kind = kindOf(type) ?? extensions[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  if (kind === undefined) return hasNoType(type) ? undefined : refusals.FILE_TYPE.message
  const { maxBytes, tooLarge } = fileKinds[kind]
  return size > maxBytes ? refusals[tooLarge].message : undefined
}

/** The types that the file chooser offers. */
export const accepted = [
  ...Object.keys(fileTypes),
  ...Object.values(fileTypes).map(({ ending }) => `.${ending}`),
].join(',')
