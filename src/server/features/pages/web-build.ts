import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One public page as the build left it, for somebody signed out and somebody signed in. */
export interface PublicPage {
  path: string
  visitor: string
  member: string
}

export interface WebBuild {
  /** The folder of the build; what lies in it under assets/ never changes its content. */
  root: string
  /** The app's document, with a mark where the boot data go. */
  document: string
  publicPages: PublicPage[]
}

/** Reads what `npm run build` has made; undefined when nothing was built. */
export async function readWebBuild(root: string): Promise<WebBuild | undefined> {
  const read = (name: string) => readFile(join(root, name), 'utf8')
  const list = await read('pages/pages.json').catch(() => undefined)
  if (list === undefined) return undefined
  const pages = JSON.parse(list) as { path: string; file: string }[]
  const publicPages = pages.map(async ({ path, file }) => ({
    path,
    visitor: await read(`pages/${file}.visitor.html`),
    member: await read(`pages/${file}.member.html`),
  }))
  return { root, document: await read('index.html'), publicPages: await Promise.all(publicPages) }
}

/** The hashes by which a content security policy lets a document's own inline blocks through. */
export const inlineHashes = (html: string, element: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')
