import { escapeHtml } from '#server/http/replies/html.ts'
import type { Mail } from '#server/outside/mail/mailer.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { shortened } from '#shared/foundation/text.ts'

export interface ListItem {
  title: string
  detail: string
  /** Where it is, if it has an address. */
  url?: string
}

/** A heading with a list under it. */
export interface LetterList {
  heading: string
  items: ListItem[]
}

/** The contents of a mail, in paragraphs of plain text. */
export interface Letter {
  to: string
  subject: string
  heading: string
  /** What inboxes show after the subject; the first paragraph after the greeting, unless it is given. */
  preheader?: string
  before: string[]
  /** Large numbers in a row, each with what it counts. */
  figures?: { value: string; label: string }[]
  lists?: LetterList[]
  /** The button. */
  action?: { label: string; url: string }
  after?: string[]
  belt?: { level: BeltLevel; stripes: number }
  replyTo?: string
  /** Where such mails are turned off, and what they are: 'emails about your feedback'. */
  off?: { what: string; url: string }
}

/** How many characters of it inboxes show at most. */
const longestPreheader = 90

const black = '#17181B'

const belts: Record<BeltLevel, string> = {
  white: '#F7F5F0',
  blue: '#1E5AA8',
  purple: '#6A3FA0',
  brown: '#6B4226',
  black,
}

const withLineBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Mail programs render neither SVG nor flexbox, so the belt is a row of table cells. */
function beltStrip({ level, stripes }: NonNullable<Letter['belt']>): string {
  const cell = (width: string, color: string) =>
    `<td width="${width}" height="12" bgcolor="${color}"${color === black ? ' class="black"' : ''} style="font-size:0;line-height:12px">&nbsp;</td>`
  const bar = level === 'black' ? '#B3261E' : black
  const marks = Array.from({ length: stripes }, () => cell('5', bar) + cell('4', '#FFFFFF')).join('')
  const cells = cell('74%', belts[level]) + cell('12', bar) + marks + cell('12', bar) + cell('10%', belts[level])
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid #8A8678"><tr>${cells}</tr></table>`
}

const dark = `@media (prefers-color-scheme:dark){.page{background:#0F1113!important}.card{background:#17191D!important;border-color:#2B2F36!important}
.ink{color:#F2F0EA!important}.ink2{color:#A9AEB8!important}.go{background:#4FB796!important;color:#06251C!important}.link{color:#4FB796!important}.line{border-color:#2B2F36!important}.black{background:#000000!important}}`

const font = `font-family:Archivo,'Helvetica Neue',Arial,sans-serif`
/** The card says which font, size, and line height it has. */
const styleOf = (tone: string, margin = '0 0 16px') =>
  `margin:${margin};color:${tone === 'ink' ? '#16181D' : '#4A4F59'}`
const paragraph = (text: string, tone = 'ink') => `<p class="${tone}" style="${styleOf(tone)}">${text}</p>`

/** The link is also spelled out, for programs that don't show the button. */
const button = ({ label, url }: NonNullable<Letter['action']>) =>
  `<p style="margin:24px 0"><a class="go" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0B6B51;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>${paragraph(`Or open this link:<br><a class="link" href="${escapeHtml(url)}" style="color:#0B6B51;word-break:break-all">${escapeHtml(url)}</a>`, 'ink2')}`

/** Those that don't fit beside the others on a narrow phone go below them. */
const figureBlocks = (figures: NonNullable<Letter['figures']>) =>
  `<div style="margin:0 0 8px">${figures
    .map(
      ({ value, label }) =>
        `<div style="display:inline-block;vertical-align:top;padding:0 16px 16px 0"><p class="ink" style="margin:0;font-size:22px;font-weight:800;line-height:28px;white-space:nowrap;color:#16181D">${escapeHtml(value)}</p><p class="ink2" style="margin:0;font-size:14px;line-height:20px;color:#4A4F59">${escapeHtml(label)}</p></div>`,
    )
    .join('')}</div>`

const linked = (text: string, url: string) =>
  `<a class="ink" href="${escapeHtml(url)}" style="color:#16181D">${text}</a>`

/** No line begins with the dot between two details. */
const keptTogether = (details: string) => details.replaceAll(' · ', '&nbsp;· ')

const listItem = ({ title, detail, url }: ListItem) =>
  `<div class="line" style="padding:10px 0;border-top:1px solid #DED9CC"><p class="ink" dir="auto" style="${styleOf('ink', '0')};font-weight:600">${url === undefined ? escapeHtml(title) : linked(escapeHtml(title), url)}</p>${
    detail === ''
      ? ''
      : `<p class="ink2" dir="auto" style="${styleOf('ink2', '0')}">${keptTogether(escapeHtml(detail))}</p>`
  }</div>`

const list = ({ heading, items }: LetterList) =>
  `<h2 class="ink" style="margin:24px 0 8px;font-size:17px;color:#16181D">${escapeHtml(heading)}</h2>${items.map(listItem).join('\n')}`

const footer = ({ what, url }: NonNullable<Letter['off']>) =>
  `<p class="ink2 line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #DED9CC;font-size:14px;line-height:20px;color:#4A4F59">If you’d rather not get ${escapeHtml(what)}, <a class="link" href="${escapeHtml(url)}" style="color:#0B6B51">turn them off</a>.</p>`

/** Not shown when the mail is open. The spaces after it keep the inbox from going on with what is. */
const hiddenStart = (preheader: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(shortened(onOneLine(preheader), longestPreheader))}${'\u2007\u034f '.repeat(30)}</div>`

function html({ subject, heading, preheader, belt = { level: 'white', stripes: 0 }, ...letter }: Letter) {
  const { before, figures = [], lists = [], action, after = [], off } = letter
  const body = [
    ...before.map((text) => paragraph(withLineBreaks(text))),
    figures.length > 0 ? figureBlocks(figures) : '',
    ...lists.map(list),
    action ? button(action) : '',
    ...after.map((text) => paragraph(withLineBreaks(text), 'ink2')),
    off ? footer(off) : '',
  ].join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#F6F4EF">
${hiddenStart(preheader ?? letter.before[1] ?? heading)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#FFFFFF;border:1px solid #DED9CC;border-radius:12px"><tr><td style="padding:32px 24px;text-align:left;${font};font-size:16px;line-height:24px;overflow-wrap:anywhere">
<p class="ink" style="margin:0 0 12px;font-size:17px;font-weight:800;color:#16181D">Rollbook</p>
${beltStrip(belt)}
<h1 class="ink" style="margin:24px 0 16px;font-size:26px;line-height:32px;color:#16181D">${escapeHtml(heading)}</h1>
${body}
</td></tr></table></td></tr></table></body></html>
`
}

const plainList = ({ heading, items }: LetterList) =>
  [
    `${heading}:`,
    ...items.map(
      ({ title, detail, url }) =>
        `- ${onOneLine(title)}${detail && `, ${onOneLine(detail)}`}${url === undefined ? '' : `\n  ${url}`}`,
    ),
  ].join('\n')

/** Members' text may contain line breaks, which would look like a paragraph of ours. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

const text = ({ heading, before, figures = [], lists = [], action, after = [], off }: Letter) =>
  `${[
    heading,
    ...before,
    ...(figures.length > 0 ? [figures.map(({ value, label }) => `${value} ${label}`).join(' · ')] : []),
    ...lists.map(plainList),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    ...(off ? [`If you’d rather not get ${off.what}, turn them off: ${off.url}`] : []),
    '-- \nRollbook',
  ].join('\n\n')}\n`

/** The letter in Rollbook's layout, as text and as HTML. */
export const renderMail = (letter: Letter): Mail => ({
  to: letter.to,
  subject: letter.subject,
  replyTo: letter.replyTo ?? '',
  offUrl: letter.off?.url ?? '',
  text: text(letter),
  html: html(letter),
})
