import { useState } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { MapCanvas } from './map-canvas.tsx'
import { LinkPanel } from './panel/link-panel.tsx'
import { LinkTable } from './panel/link-table.tsx'
import { MapToolbar } from './panel/map-toolbar.tsx'
import classes from './technique-map.module.css'

/** Techniques and their links as a map, or the same links as a table. */
export default function TechniqueMap({ techniques }: { techniques: Technique[] }) {
  const [isTable, setTable] = useState(false)
  const [selectedId, setSelectedId] = useState<number>()
  /** Whether the next technique chosen is the other end of a link. */
  const [isLinking, setLinking] = useState(false)
  const selected = techniques.find(({ id }) => id === selectedId)

  const choose = (id: number) => {
    if (!selected || !isLinking) return setSelectedId(id === selectedId ? undefined : id)
    setLinking(false)
    if (id !== selected.id) openDialog({ kind: 'linkTechniques', id: selected.id, otherId: id })
  }
  return (
    <section aria-label="Map" data-sheet>
      <MapToolbar isTable={isTable} onTable={setTable} />
      {isTable ? (
        <LinkTable techniques={techniques} />
      ) : (
        <div className={classes['stage']}>
          <LinkPanel
            selected={selected}
            techniques={techniques}
            isLinking={isLinking}
            onLinking={setLinking}
            onClose={() => setSelectedId(undefined)}
          />
          <MapCanvas techniques={techniques} selectedId={selected?.id} onChoose={choose} />
        </div>
      )}
    </section>
  )
}
