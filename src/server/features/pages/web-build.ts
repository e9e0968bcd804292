import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One public page as built, for visitors and for members. */
export interface PublicPage {
  path: string
  visitor: string
  member: string
}

export interface WebBuild {
  /** The folder of the build. Files under assets/ never change. */
  root: string
  /** The app's document, with a placeholder for the boot data. */
  document: string
  publicPages: PublicPage[]
  /** Documents of pages that bring files of their own, by name: see bin/documents.mjs. */
  documents: Record<string, string>
  /** The module that renders first screens. */
  ssr?: string
}

/** Reads the build; undefined if there is none. */
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
  return {
    root,
    document: await read('index.html'),
    publicPages: await Promise.all(publicPages),
    documents: JSON.parse(await read('pages/documents.json')) as Record<string, string>,
    ssr: join(root, '../ssr/ssr.js'),
  }
}

/** The hashes that let a content security policy allow a document's inline blocks. */
export const inlineHashes = (html: string, element: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')
