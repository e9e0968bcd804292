import { type Attachment, kindOf } from '#shared/media.ts'
import type { FileRow } from './queries.ts'

export const isVideo = (mimetype: string): boolean => kindOf(mimetype) === 'video'

/** A file as people read it. */
export const asAttachment = (row: FileRow): Attachment => ({
  filename: row.filename,
  mimetype: row.mimetype,
  isVideo: isVideo(row.mimetype),
  path: `/uploads/${row.filename}`,
  originalname: row.original_name,
  preview: row.has_preview ? `/uploads/previews/${row.filename}` : '',
  bytes: row.bytes,
})
