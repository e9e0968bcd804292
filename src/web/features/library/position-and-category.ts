import { categoryNames, positionNames, type Technique } from '#shared/techniques/techniques.ts'

/** A technique's position and category in words; 'Other' once if it is both. */
export const positionAndCategory = ({ position, category }: Technique): string[] => [
  ...new Set([positionNames[position], categoryNames[category]]),
]
