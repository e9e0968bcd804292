import type { Tag } from '#shared/training/tags.ts'
import hues from './tag-hue.module.css'

/** The class that sets the hue of a tag. */
export const tagHue = (colorClass: Tag['colorClass']): string => hues[colorClass] ?? ''
