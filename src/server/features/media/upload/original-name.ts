import { limits } from '#shared/limits.ts'
import { fileTypes } from '#shared/media.ts'

/** Other endings of the same types. */
const otherEndings: Record<string, string[]> = { jpg: ['jpeg', 'jpe', 'jfif'], mp4: ['m4v'], mov: ['qt'] }

/**
 * The name a person gave a file, safe to show and to save under: no folders, no invisible characters that break lines or
 * reverse the direction of text, not too long, and with an ending that fits the type.
 */
export function originalName(given: string, mimetype: string): string {
  const ending = fileTypes[mimetype]?.ending ?? 'bin'
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const dot = base.lastIndexOf('.')
  const fits = dot > 0 && [ending, ...(otherEndings[ending] ?? [])].includes(base.slice(dot + 1).toLowerCase())
  const stem = (fits ? base.slice(0, dot) : base) || 'file'
  const tail = fits ? base.slice(dot) : `.${ending}`
  return stem.slice(0, limits.originalName - tail.length).replace(/[\ud800-\udbff]$/, '') + tail
}
