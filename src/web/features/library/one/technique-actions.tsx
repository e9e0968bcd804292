import { ActionIcon, Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { useChangeTechnique, useRemoveTechnique, useRestoreTechnique } from '#web/features/techniques/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { doWithUndo } from '#web/lib/toast.ts'
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
        onClick={() => favorite(technique)}
      >
        {isFavorite ? <IconStarFilled /> : <IconStar />}
      </ActionIcon>
      <Button onClick={() => openDialog({ kind: 'editTechnique', technique })}>Edit</Button>
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

function useArchive({ id, name }: Technique) {
  const { mutateAsync } = useChangeTechnique()
  const set = (isArchived: boolean) => mutateAsync({ id, changes: { isArchived } })
  return async (isArchived: boolean) => {
    await doWithUndo({
      run: () => set(isArchived),
      notDone: 'Nothing was changed.',
      text: isArchived ? `“${name}” archived` : `“${name}” is back in your library`,
      undo: () => set(!isArchived),
      undone: isArchived ? `“${name}” is back in your library` : `“${name}” archived`,
    })
  }
}

function useRemove(technique: Technique) {
  const removal = useRemoveTechnique()
  const restoring = useRestoreTechnique()
  const navigate = useNavigate()
  return async () => {
    const isDeleted = await doWithUndo({
      run: () => removal.mutateAsync(technique),
      notDone: 'The technique wasn’t deleted.',
      text: `“${technique.name}” deleted`,
      several: 'techniques deleted',
      undo: () => restoring.mutateAsync(technique),
      undone: `“${technique.name}” restored`,
      failed: `“${technique.name}” wasn’t restored.`,
    })
    if (isDeleted) await navigate({ to: '/techniques' })
  }
}
