import type { ImportPreview } from '#shared/import/imports.ts'
import { Folded } from '#web/ui/list/list-parts.tsx'
import { Part } from '../part.tsx'
import classes from './new-names.module.css'

/** The names that are made, and those that are known by another one. */
export function NewNames({ names }: { names: ImportPreview['names'] }) {
  const { techniques, tags, partners, recognized } = names
  const techniqueNames = techniques.map(({ name, isFromCatalog }) =>
    isFromCatalog ? `${name} (from the catalog)` : name,
  )
  const kinds: [string, string[]][] = [
    ['techniques', techniqueNames],
    ['tags', tags],
    ['partners', partners],
  ]
  const made = kinds.filter(([, list]) => list.length > 0)
  if (made.length === 0 && recognized.length === 0) return null
  return (
    <Part title="Names">
      {made.map(([kind, list]) => (
        <Names
          key={kind}
          summary={`${list.length} new ${list.length === 1 ? kind.slice(0, -1) : kind}`}
          names={list}
        />
      ))}
      {recognized.length > 0 && (
        <Names
          summary={`${recognized.length} recognized by another name`}
          names={recognized.map(({ written, name }) => `${written} is ${name}`)}
        />
      )}
    </Part>
  )
}

const Names = ({ summary, names }: { summary: string; names: string[] }) => (
  <Folded summary={summary}>
    <ul className={classes['names']}>
      {names.map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  </Folded>
)
