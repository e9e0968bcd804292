/** The header with how many bytes of media an archive has: nearly all of it, and known before it is written. */
export const archiveSizeHeader = 'x-media-bytes'
