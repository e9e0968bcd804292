import { z } from 'zod/mini'
import { limits } from './limits.ts'

const MB = 1024 * 1024

/** The kinds of files a session can carry, with the most bytes each may have. */
export const fileKinds = {
  image: { most: 10 * MB, tooLarge: 'IMAGE_TOO_LARGE' },
  video: { most: 100 * MB, tooLarge: 'VIDEO_TOO_LARGE' },
  document: { most: 15 * MB, tooLarge: 'DOCUMENT_TOO_LARGE' },
} as const

export type FileKind = keyof typeof fileKinds

/** The types of files that are taken, by their MIME type: their kind and the ending that their stored name bears. */
export const fileTypes: Record<string, { kind: FileKind; ending: string }> = {
  'image/jpeg': { kind: 'image', ending: 'jpg' },
  'image/png': { kind: 'image', ending: 'png' },
  'image/gif': { kind: 'image', ending: 'gif' },
  'image/webp': { kind: 'image', ending: 'webp' },
  'video/mp4': { kind: 'video', ending: 'mp4' },
  'video/quicktime': { kind: 'video', ending: 'mov' },
  'video/webm': { kind: 'video', ending: 'webm' },
  'application/pdf': { kind: 'document', ending: 'pdf' },
  'application/msword': { kind: 'document', ending: 'doc' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { kind: 'document', ending: 'docx' },
  'application/vnd.ms-excel': { kind: 'document', ending: 'xls' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { kind: 'document', ending: 'xlsx' },
  'text/plain': { kind: 'document', ending: 'txt' },
}

/** The kind of a file by its MIME type; undefined for what is not taken. */
export const kindOf = (mimetype: string): FileKind | undefined => fileTypes[mimetype]?.kind

/** A file of a person as it is read. `path` is where it is served, `preview` a small picture of it or ''. */
export const attachment = z.object({
  filename: z.string(),
  mimetype: z.string(),
  isVideo: z.boolean(),
  path: z.string(),
  originalname: z.string(),
  preview: z.string(),
  bytes: z.number(),
})

/** What an upload answers: the files in the order in which they came. */
export const attachments = z.array(attachment)

/** The files an entry shall carry, by the names that their upload answered; whatever else is said of them is ignored. */
export const attachmentNames = z
  .array(z.object({ filename: z.string().check(z.maxLength(100)) }), 'Files are a list of uploaded files')
  .check(z.maxLength(limits.filesOnAnEntry, `Too many files. Maximum ${limits.filesOnAnEntry} files allowed.`))

export type Attachment = z.infer<typeof attachment>
