import { type Attachment, kindOf } from '#shared/media.ts'
import type { FileRow } from './queries.ts'

/** A file as people read it. */
export const asAttachment = (row: FileRow): Attachment => ({
  filename: row.filename,
  mimetype: row.mimetype,
  isVideo: kindOf(row.mimetype) === 'video',
  path: `/uploads/${row.filename}`,
  originalname: row.original_name,
  preview: row.has_preview ? `/uploads/previews/${row.filename}` : '',
  bytes: row.bytes,
})
