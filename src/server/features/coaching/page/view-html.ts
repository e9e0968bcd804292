import { escapeHtml } from '#server/http/replies/html.ts'
import { dayIn } from '#server/local-time.ts'
import { dayInYear, fullDate } from '#shared/foundation/dates.ts'
import { nounFor, timesText, withCommas } from '#shared/foundation/numbers.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import type { CoachView, ShownCompetition } from '../view.ts'
import { linkTo, type PageOf, paragraph, sessionHtml } from './session-html.ts'

/** 'Rafa’s', 'Marcus’'. */
const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

/** The title of a coach's page. */
export const titleOf = ({ fullName }: Pick<CoachView, 'fullName'>) => `${possessive(fullName)} training`

/** A coach's page. */
export function viewHtml(view: CoachView, page: Omit<PageOf, 'firstName' | 'page'>): string {
  const of = { ...page, firstName: view.firstName, page: view.page }
  return [
    headHtml(view),
    view.page === 1 ? sumsHtml(view) : '',
    view.competition ? competitionHtml(view.competition) : '',
    view.page === 1 ? lessonsHtml(view) : '',
    `<h2>Sessions</h2>`,
    view.sessions.length === 0 ? paragraph('No sessions here yet.') : '',
    ...view.sessions.map((session) => sessionHtml(session, of)),
    pagerHtml(view, page.path),
    `<footer class="quiet"><p>${escapeHtml(view.firstName)} made this page for you with Rollbook. Please keep its address to yourself.</p></footer>`,
  ].join('\n')
}

const headHtml = (view: CoachView) => {
  const last = dayIn(view.timeZone, view.expiresAt)
  return `<div class="belt ${view.belt}" aria-hidden="true"><i>${'<b></b>'.repeat(view.stripes)}</i></div>
<h1>${escapeHtml(titleOf(view))}</h1>
<p class="quiet">${escapeHtml([view.rank, view.shows].filter(Boolean).join(' · '))}</p>
<p class="asks">${escapeHtml(asksText(view))}</p>
<p class="quiet">This link works until ${escapeHtml(`${dayInYear(last)}, ${last.slice(0, 4)}`)}.</p>`
}

/** Who asks for what. */
const asksText = ({ firstName, competition, sums: { sessions } }: CoachView) =>
  `${firstName} asks what you see in ${sessions === 1 ? 'this session' : `these ${withCommas(sessions)} sessions`}${competition ? ` and at ${competition.name}` : ''}. Comment below any of them: no account needed.`

function sumsHtml({ sums: { sessions, minutes, rounds } }: CoachView): string {
  const hours = Math.round(minutes / 6) / 10
  const figures: [string, string][] = [
    [withCommas(sessions), nounFor(sessions, 'session')],
    [String(hours), nounFor(hours, 'hour')],
    [withCommas(rounds), nounFor(rounds, 'round')],
  ]
  return `<dl class="sums">${figures.map(([value, label]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

function lessonsHtml({ lessons: { works, catches }, firstName, competition }: CoachView): string {
  if (works.length + catches.length === 0) return ''
  const list = (heading: string, lessons: typeof works) =>
    `<div class="card"><h3>${heading}</h3>${
      lessons.length === 0 ? paragraph('Nothing written down yet.', 'quiet') : barsHtml(lessons)
    }</div>`
  return `<h2>Lessons from the rounds${competition ? ' and matches' : ''}</h2><div class="pair">${list('What works', works)}${list(`What catches ${escapeHtml(firstName)}`, catches)}</div>`
}

function barsHtml(lessons: CoachView['lessons']['works']): string {
  const most = Math.max(...lessons.map(({ times }) => times))
  const rows = lessons.map(
    (lesson) =>
      `<li>${escapeHtml(submissionText(lesson))}: ${timesText(lesson.times)}<progress aria-hidden="true" max="${most}" value="${lesson.times}"></progress></li>`,
  )
  return `<ul class="bars">${rows.join('')}</ul>`
}

function competitionHtml({ name, date, facts, plan, matches }: ShownCompetition): string {
  const steps = plan.map(({ technique, whatIf }) => [technique, whatIf].filter(Boolean).join(': '))
  return [
    `<h2>${escapeHtml(name)}</h2>`,
    `<section class="card" aria-label="${escapeHtml(name)}">`,
    paragraph([fullDate(date), ...facts].join(' · '), 'quiet'),
    steps.length === 0
      ? ''
      : `<div><h3>Game plan</h3><ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol></div>`,
    ...matches.map(
      (match, index) =>
        `<div><h3>Match ${index + 1}: ${escapeHtml(match.text)}</h3>${paragraph(match.facts, 'quiet')}${paragraph(match.notes, 'notes')}${
          match.video === '' ? '' : `<p class="links">${linkTo(match.video)}</p>`
        }</div>`,
    ),
    '</section>',
  ].join('\n')
}

function pagerHtml({ page, pages }: CoachView, path: string): string {
  if (pages === 1) return ''
  const newer = page > 1 ? `<a href="${path}?page=${page - 1}">Newer sessions</a>` : '<span></span>'
  const older = page < pages ? `<a href="${path}?page=${page + 1}">Older sessions</a>` : '<span></span>'
  return `<nav class="pager" aria-label="Pages">${newer}<span class="quiet">Page ${page} of ${pages}</span>${older}</nav>`
}
