import { escapeHtml } from '#server/http/replies/html.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { kindOf } from '#shared/media/media.ts'
import { roundLine } from '#shared/sparring/round-text.ts'
import type { StoredEntry } from '../journal/entry-queries.ts'
import type { MediaPaths } from './media-paths.ts'

const textOf = (entry: StoredEntry, field: keyof typeof fieldTexts) =>
  fieldTexts[field].textOf(entry, (time) => time)

/** '19:00–20:30', 'Class', 'Northside', … */
function factsOf(entry: StoredEntry): string[] {
  const { startTime, endTime, academy, instructor, isPlanned } = entry
  return [
    isPlanned ? 'Planned' : '',
    [startTime, endTime].filter(Boolean).join('–'),
    textOf(entry, 'sessionType'),
    academy,
    instructor,
    textOf(entry, 'attire'),
    textOf(entry, 'effort'),
  ].filter(Boolean)
}

/** 'Tags: Half guard, Sweeps'. */
const labeledOf = (entry: StoredEntry): string[] =>
  (['tags', 'techniques'] as const)
    .filter((field) => entry[field].length > 0)
    .map((field) => `${fieldTexts[field].label}: ${textOf(entry, field)}`)

/** A path as the target of a link. */
const urlOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** An entry as Markdown, within the folder journal/. Notes are as they were written. */
export function markdownOf(entry: StoredEntry, media: MediaPaths): string {
  const { date, title, notes, rounds, fileAttachments, videoLinks } = entry
  const files = fileAttachments.map((file) => {
    const isImage = kindOf(file.mimetype) === 'image'
    const name = file.originalname.replace(/[[\]\\]/g, '\\$&')
    return `- ${isImage ? '!' : ''}[${name}](../${urlOf(media.of(file, date, title))})`
  })
  const parts = [
    `## ${longDate(date)} · ${title}`,
    factsOf(entry).join(' · '),
    labeledOf(entry).join('\n\n'),
    notes,
    listed(
      'Rounds',
      rounds.map((round) => `- ${roundLine(round).replaceAll('\n', '\n  ')}`),
    ),
    listed('Files', files),
    listed(
      'Video links',
      videoLinks.map((link) => `- <${link}>`),
    ),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n\n`
}

const listed = (label: string, lines: string[]) => (lines.length === 0 ? '' : `${label}:\n\n${lines.join('\n')}`)

/** An entry as HTML. */
export function htmlOf(entry: StoredEntry, media: MediaPaths): string {
  const { date, title, notes, rounds, fileAttachments, videoLinks } = entry
  const files = fileAttachments.map((file) => {
    const [url, name] = [urlOf(media.of(file, date, title)), escapeHtml(file.originalname)]
    const kind = kindOf(file.mimetype)
    if (kind === 'image') return `<a href="${url}"><img src="${url}" alt="${name}" loading="lazy"></a>`
    if (kind === 'video') return `<video src="${url}" title="${name}" controls preload="none"></video>`
    return `<a href="${url}">${name}</a>`
  })
  const paragraph = (text: string) => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)
  const items = (lines: string[]) => (lines.length === 0 ? '' : `<ul><li>${lines.join('<li>')}</ul>`)
  const links = videoLinks.map((link) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`)
  return [
    `<article><h3><time datetime="${date}">${escapeHtml(longDate(date))}</time> ${escapeHtml(title)}</h3>`,
    `<p class="facts">${escapeHtml(factsOf(entry).join(' · '))}</p>`,
    ...labeledOf(entry).map(paragraph),
    notes === '' ? '' : `<p class="notes">${escapeHtml(notes)}</p>`,
    items(rounds.map((round) => escapeHtml(roundLine(round)))),
    files.length === 0 ? '' : `<div class="files">${files.join('')}</div>`,
    items(links),
    '</article>\n',
  ].join('')
}
