import { limits } from '#shared/foundation/limits.ts'
import { fileTypes } from '#shared/media/media.ts'

/** Other endings of the same types. */
const otherEndings: Record<string, string[]> = { jpg: ['jpeg', 'jpe', 'jfif'], mp4: ['m4v'], mov: ['qt'] }

/**
 * Control characters, line breaks, and what takes no room or turns the direction of text (the category Cf and the letters
 * that are drawn as nothing): names must not look like others.
 */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0\ufffd]|\u034f/gu

/** The name in a form, in which browsers write a quotation mark as %22. */
export const sentName = (name: string | undefined) => (name ?? '').replaceAll('%22', '"')

/**
 * The name a person gave a file, safe to show and to save under: no folders, no invisible characters, not too long, and with an ending that fits the type.
 */
export function originalName(given: string, mimetype: string): string {
  const ending = fileTypes[mimetype]?.ending ?? 'bin'
  const base = (given.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(invisible, '').trim().replace(/^\.+/, '')
  const dot = base.lastIndexOf('.')
  const fits = dot > 0 && [ending, ...(otherEndings[ending] ?? [])].includes(base.slice(dot + 1).toLowerCase())
  const stem = (fits ? base.slice(0, dot) : base) || 'file'
  const tail = fits ? base.slice(dot) : `.${ending}`
  return stem.slice(0, limits.originalName - tail.length).replace(/[\ud800-\udbff]$/, '') + tail
}
