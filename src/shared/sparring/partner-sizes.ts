import type { Partner } from './partners.ts'

/** Sizes of partners next to oneself, as people read them. */
export const sizeNames: Record<Partner['size'], string> = {
  '': 'Unknown',
  smaller: 'Smaller',
  same: 'Same size',
  bigger: 'Bigger',
}
