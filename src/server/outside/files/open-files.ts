import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { Files } from './files.ts'
import { diskFiles } from './files-disk.ts'
import { s3Files } from './files-s3.ts'

/** S3 if it is set, else a folder in dataDir. */
export const openFiles = ({ s3, dataDir }: Env): Files => (s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files')))
