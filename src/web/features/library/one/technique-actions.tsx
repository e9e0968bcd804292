import { ActionIcon, Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { useFavorite } from '../use-favorite.ts'
import classes from './technique-actions.module.css'

/** The actions for a technique; less common ones are in its menu. */
export function TechniqueActions({ technique }: { technique: Technique }) {
  const { name, isFavorite, isArchived } = technique
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  const favorite = useFavorite()
  const archive = useArchive(technique)
  const remove = useRemove(technique)
  return (
    <div className="row wrap gap-2">
      <ActionIcon
        aria-label={`Favorite ${name}`}
        aria-pressed={isFavorite}
        color={isFavorite ? 'jade' : 'gray'}
        onClick={() => void favorite(technique)}
      >
        {isFavorite ? <IconStarFilled /> : <IconStar />}
      </ActionIcon>
      <Button onClick={() => openThing('Technique', { stored: technique })}>Edit</Button>
      <Button variant="default" aria-expanded={isOpen} aria-controls={more} onClick={() => setOpen(!isOpen)}>
        More
      </Button>
      <div id={more} className={classes['more']} hidden={!isOpen}>
        {isOpen && (
          <>
            <Button variant="subtle" onClick={() => void archive(!isArchived)}>
              {isArchived ? 'Unarchive' : 'Archive'}
            </Button>
            <Button variant="subtle" onClick={() => openDialog({ kind: 'mergeTechnique', technique })}>
              Merge
            </Button>
            <DangerButton onClick={() => void remove()}>Delete</DangerButton>
          </>
        )}
      </div>
    </div>
  )
}

function useArchive(technique: Technique) {
  const client = useQueryClient()
  const archived = `“${technique.name}” archived`
  const back = `“${technique.name}” is back in your library`
  return async (isArchived: boolean) =>
    (await loadSaving()).changeThing(
      client,
      'Technique',
      technique,
      { isArchived },
      isArchived ? { text: archived, undone: back } : { text: back, undone: archived },
    )
}

function useRemove(technique: Technique) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const { removeThingOrSay } = await loadSaving()
    if (await removeThingOrSay(client, 'Technique', technique, 'The technique wasn’t deleted.'))
      await navigate({ to: '/techniques' })
  }
}
