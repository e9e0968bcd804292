/** Which part of an Office document is the document itself, by the relationships of the whole; '' if they don't say. */
export function mainPart(relationships: string): string {
  const main = tagsIn(relationships, 'Relationship').find((tag) => tag('Type').endsWith('/officedocument'))
  return main?.('Target').replace(/^\//, '') ?? ''
}

/** What the list of content types declares a part as, by its name or by its ending. */
export function declaredTypes(list: string): (name: string) => string {
  const types = new Map<string, string>()
  for (const tag of tagsIn(list, 'Default')) types.set(`.${tag('Extension')}`, tag('ContentType'))
  for (const tag of tagsIn(list, 'Override')) types.set(tag('PartName'), tag('ContentType'))
  return (name) => types.get(`/${name}`) ?? types.get(name.slice(name.lastIndexOf('.'))) ?? ''
}

/** The tags of this name, each as what reads its attributes. Letter case means nothing in any of them. */
const tagsIn = (xml: string, name: string) =>
  xml
    .split('<')
    .filter((tag) => new RegExp(`^(?:\\w{1,20}:)?${name}\\s`).test(tag))
    .map(
      (tag) => (attribute: string) =>
        new RegExp(`\\s${attribute}\\s{0,9}=\\s{0,9}["']([^"']*)`).exec(tag)?.[1]?.toLowerCase() ?? '',
    )
