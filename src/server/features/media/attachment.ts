import { type Attachment, kindOf } from '#shared/media/media.ts'
import type { FileRow } from './queries.ts'

export type StoredFile = Pick<FileRow, 'filename' | 'originalName' | 'mimetype' | 'bytes' | 'hasPreview'>

/** A file as people read it. */
export const asAttachment = (row: StoredFile): Attachment => ({
  filename: row.filename,
  mimetype: row.mimetype,
  isVideo: kindOf(row.mimetype) === 'video',
  path: `/uploads/${row.filename}`,
  originalname: row.originalName,
  preview: row.hasPreview ? `/uploads/previews/${row.filename}` : '',
  bytes: row.bytes,
})
