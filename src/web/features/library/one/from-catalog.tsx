import { IconAlertTriangle } from '@tabler/icons-react'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import classes from './from-catalog.module.css'

/** The catalog's text about a technique: its steps, and a warning. */
export function FromCatalog({ catalogKey }: { catalogKey: string }) {
  const known = catalog.find(({ key }) => key === catalogKey)
  if (!known) return null
  return (
    <div className="stack gap-3">
      <p>{known.description}</p>
      {known.safety !== undefined && (
        <p className={classes['safety']}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <strong>Safety.</strong> {known.safety}
          </span>
        </p>
      )}
    </div>
  )
}
