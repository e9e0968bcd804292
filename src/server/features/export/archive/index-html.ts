import { escapeHtml } from '#server/http/replies/html.ts'
import { monthTitle } from '#shared/foundation/dates.ts'
import type { StoredEntry } from '../journal/entry-queries.ts'
import { htmlOf } from './entry-pages.ts'
import type { MediaPaths } from './media-paths.ts'

const style = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; background: light-dark(#f6f4ef, #0f1113); color: light-dark(#16181d, #f2f0ea); }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; }
article { padding: 1rem 0; border-top: 1px solid light-dark(#ded9cc, #2b2f36); overflow-wrap: anywhere; }
h3 { margin: 0; }
time, .facts { color: light-dark(#4a4f59, #a9aeb8); font-weight: 400; }
h3 time { display: block; font-size: 0.88em; }
p { margin: 0.5rem 0; }
.notes { white-space: pre-wrap; }
.files { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
img, video { height: 10rem; max-width: 100%; object-fit: cover; border-radius: 8px; }
a { color: light-dark(#0b6b51, #4fb796); }
`

/** index.html: the whole journal as one page, the oldest session first. */
export async function* indexHtml(
  fullName: string,
  entries: AsyncIterable<StoredEntry>,
  media: MediaPaths,
): AsyncGenerator<string> {
  const title = `Training journal of ${escapeHtml(fullName)}`
  yield `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>\n<body>\n<h1>${title}</h1>\n<p>The same is in the folder journal, as Markdown, and in spreadsheet.xlsx, with techniques, partners, and practice.</p>\n`
  let month = ''
  for await (const entry of entries) {
    const isNew = entry.date.slice(0, 7) !== month
    month = entry.date.slice(0, 7)
    yield `${isNew ? `<h2>${escapeHtml(monthTitle(entry.date))}</h2>\n` : ''}${htmlOf(entry, media)}`
  }
  yield month === '' ? '<p>No sessions yet.</p>\n</body>\n</html>\n' : '</body>\n</html>\n'
}
