import { escapeHtml } from '#server/http/replies/html.ts'
import { fullDate } from '#shared/foundation/dates.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { ShownSession } from '../view.ts'

/** What a session's HTML needs to know of its page. */
export interface PageOf {
  /** Its path, with the token. */
  path: string
  /** The member's first name. */
  firstName: string
  clock: (time: string) => string
  /** The session whose comment has just been sent. */
  sent: number | undefined
  page: number
}

/** '7:00 PM–8:30 PM', as much of it as is known. */
const timesOf = ({ startTime, endTime }: ShownSession, clock: PageOf['clock']) =>
  [startTime, endTime].filter(Boolean).map(clock).join('–')

export const paragraph = (text: string, kind = '') =>
  text === '' ? '' : `<p${kind === '' ? '' : ` class="${kind}"`}>${escapeHtml(text)}</p>`

/** A list of texts. */
const items = (texts: string[], kind = '') =>
  texts.length === 0
    ? ''
    : `<ul${kind === '' ? '' : ` class="${kind}"`}>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`

/** A link to another site, which doesn't learn where it was. */
export const linkTo = (url: string) =>
  `<a href="${escapeHtml(url)}" rel="noreferrer noopener nofollow">${escapeHtml(url)}</a>`

/** The day, the year, and the title of a session. */
export const headOf = ({ date, title }: Pick<ShownSession, 'date' | 'title'>) =>
  `<time class="day" datetime="${escapeHtml(date)}">${escapeHtml(fullDate(date))}</time> ${escapeHtml(title)}`

/** A session, with what the coach wrote about it, and a form to write more. */
export function sessionHtml(session: ShownSession, page: PageOf): string {
  const { id, facts, tags, notes, rounds, files, videoLinks, comments } = session
  return [
    `<article class="card" id="session-${id}">`,
    `<h3>${headOf(session)}</h3>`,
    paragraph([timesOf(session, page.clock), ...facts].filter(Boolean).join(' · '), 'quiet'),
    items(tags, 'tags'),
    paragraph(notes, 'notes'),
    rounds.length === 0 ? '' : `<div><h4>Rounds</h4>${items(rounds)}</div>`,
    files.length === 0
      ? ''
      : `<div class="media">${files.map((file) => mediaHtml(file, page.path)).join('')}</div>`,
    videoLinks.length === 0
      ? ''
      : `<ul class="links">${videoLinks.map((link) => `<li>${linkTo(link)}</li>`).join('')}</ul>`,
    ...comments.map((comment) => commentHtml(comment, page.firstName)),
    page.sent === id ? `<p role="status">Thank you. ${escapeHtml(page.firstName)} will see your comment.</p>` : '',
    `<details><summary>Comment</summary>${formHtml({ id, page: page.page, path: page.path })}</details>`,
    '</article>',
  ].join('\n')
}

function mediaHtml({ filename, isVideo, preview, originalname }: Attachment, path: string): string {
  const [file, name] = [`${path}/files/${filename}`, escapeHtml(originalname)]
  const picture = preview === '' ? file : `${path}/previews/${filename}`
  if (isVideo) {
    const poster = preview === '' ? '' : ` poster="${picture}"`
    // Without a poster, its first frame is shown. Not every browser can play what phones record.
    const preload = preview === '' ? 'metadata' : 'none'
    const player = `<video src="${file}"${poster} title="${name}" controls preload="${preload}" playsinline></video>`
    return `<figure>${player}<figcaption><a href="${file}" download="${name}">Download ${name}</a></figcaption></figure>`
  }
  return `<a href="${file}"><img src="${picture}" alt="${name}" loading="lazy"></a>`
}

const commentHtml = ({ name, text, answer }: ShownSession['comments'][number], firstName: string) =>
  `<div class="comment"><h4>${escapeHtml(name)}</h4>${paragraph(text, 'notes')}${
    answer === '' ? '' : `<div class="answer"><h4>${escapeHtml(firstName)}</h4>${paragraph(answer, 'notes')}</div>`
  }</div>`

/** A comment to write, with what was typed before. Works without a script. */
export const formHtml = ({
  id,
  page,
  path,
  name = '',
  text = '',
}: {
  id: number
  page: number
  path: string
  name?: string
  text?: string
}) => `<form method="post" action="${path}/comments">
<input type="hidden" name="entry" value="${id}"><input type="hidden" name="page" value="${page}">
<label>Your name<input name="name" autocomplete="name" required maxlength="${coachingLimits.commentName}" value="${escapeHtml(name)}"></label>
<label>Your comment<textarea name="text" required maxlength="${coachingLimits.comment}" dir="auto">
${escapeHtml(text)}</textarea></label>
<div class="trap" aria-hidden="true"><label>Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label></div>
<button>Send comment</button>
</form>`
