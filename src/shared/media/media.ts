import { z } from 'zod/mini'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { refusalsOnDevice } from '../refusals/refusals-on-device.ts'

const MB = 1024 * 1024

/** The kinds of files an entry can have. */
export const fileKinds = {
  image: { maxBytes: limits.fileMegabytes.image * MB, tooLarge: 'IMAGE_TOO_LARGE' },
  video: { maxBytes: limits.fileMegabytes.video * MB, tooLarge: 'VIDEO_TOO_LARGE' },
  document: { maxBytes: limits.fileMegabytes.document * MB, tooLarge: 'DOCUMENT_TOO_LARGE' },
} as const

export type FileKind = keyof typeof fileKinds

/** Accepted files by MIME type: their kind, and the ending of their stored name. */
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

/** The kind of a file by its MIME type; undefined if it isn't accepted. */
export const kindOf = (mimetype: string): FileKind | undefined => fileTypes[mimetype]?.kind

/** Whether it is a photo as iPhones store it, which isn't accepted. */
export const isHeic = (mimetype: string) => /^image\/hei[cf]/.test(mimetype)

/** A file, as the API returns it. `path` is its URL path; `preview` is that of a small picture of it, or ''. */
export const attachment = z.object({
  filename: z.string(),
  mimetype: z.string(),
  isVideo: z.boolean(),
  path: z.string(),
  originalname: z.string(),
  preview: z.string(),
  bytes: z.number(),
})

/** The reply to an upload: its files in order. */
export const attachments = z.array(attachment)

/** A file to attach, by its name in the upload's reply; everything else about it is ignored. */
export const attachmentName = z.object(
  { filename: text('File name').check(maxLength(100)) },
  'A file is one that was uploaded',
)

/** The files to attach to an entry. */
export const attachmentNames = z
  .array(attachmentName, 'Files are a list of uploaded files')
  .check(maxLength(limits.filesOnAnEntry, refusalsOnDevice.TOO_MANY_FILES.message))

export type Attachment = z.infer<typeof attachment>
