import { type FileKind, fileKinds, fileTypes, isHeic, kindOf } from '#shared/media/media.ts'
import { heicRefusal } from '#shared/refusals/refusals-heic.ts'
import { refusalsOnDevice } from '#shared/refusals/refusals-on-device.ts'

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
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (isHeic(type) || ending === 'heic' || ending === 'heif') return heicRefusal.HEIC.message
  const kind = kindOf(type) ?? extensions[ending]
  if (kind === undefined) return hasNoType(type) ? undefined : refusalsOnDevice.FILE_TYPE.message
  const { maxBytes, tooLarge } = fileKinds[kind]
  return size > maxBytes ? refusalsOnDevice[tooLarge].message : undefined
}

/** The types of some kinds of files. Named one by one, because iPhones convert photos to one that is known. */
export const typesOf = (...kinds: FileKind[]) =>
  Object.keys(fileTypes)
    .filter((type) => kinds.some((kind) => kindOf(type) === kind))
    .join(',')

/** The types that the file chooser offers. */
export const accepted = [
  ...Object.keys(fileTypes),
  ...Object.values(fileTypes).map(({ ending }) => `.${ending}`),
].join(',')
