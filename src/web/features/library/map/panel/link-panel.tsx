import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { linkNames, positionNames, type Technique } from '#shared/techniques/techniques.ts'
import { useUnlink } from '#web/features/library/use-unlink.ts'
import type { WholeLink } from '#web/features/techniques/api.ts'
import { linkKey, linksAmong } from '../map-layout.ts'
import classes from './link-panel.module.css'

interface Props {
  /** The technique chosen on the map. */
  selected: Technique | undefined
  techniques: Technique[]
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
  onClose: () => void
}

/** The links of the technique chosen on the map; links are added and removed here. */
export function LinkPanel({ selected, techniques, isLinking, onLinking, onClose }: Props) {
  if (!selected) return <p className={classes['hint']}>Choose a technique to see and change its links.</p>
  return (
    <SelectedPanel
      key={selected.id}
      selected={selected}
      techniques={techniques}
      isLinking={isLinking}
      onLinking={onLinking}
      onClose={onClose}
    />
  )
}

function SelectedPanel({ selected, techniques, isLinking, onLinking, onClose }: Props & { selected: Technique }) {
  const unlink = useUnlink()
  const { id, name, position } = selected
  const links = linksAmong(techniques).filter((link) => link.id === id || link.otherId === id)
  const nameOf = (one: number) => techniques.find((technique) => technique.id === one)?.name ?? ''
  const sentenceOf = (link: WholeLink) =>
    `${nameOf(link.id)} ${linkNames[link.kind].toLowerCase()} ${nameOf(link.otherId)}`
  const close = () => {
    onLinking(false)
    onClose()
    focusOnMap(id)
  }
  return (
    <div className={classes['panel']}>
      <div className={classes['heading']}>
        <p>
          <Link to="/techniques/$id" params={{ id: String(id) }} dir="auto">
            {name}
          </Link>{' '}
          <span className="muted text-sm">{positionNames[position]}</span>
        </p>
        <ActionIcon color="gray" aria-label={`Close ${name}`} onClick={close}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <ul className={classes['links']} aria-label={`Links of ${name}`}>
        {links.map((link) => (
          <li key={linkKey(link)}>
            <span>{sentenceOf(link)}</span>
            <ActionIcon
              color="gray"
              aria-label={`Remove link: ${sentenceOf(link)}`}
              onClick={() => void unlink(link)}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isLinking ? (
        <div className="row wrap between gap-2">
          <p role="status">Now choose the technique to link {name} to.</p>
          <Button variant="default" onClick={() => onLinking(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <LinkButton
          onClick={() => {
            onLinking(true)
            focusOnMap(id)
          }}
        />
      )}
    </div>
  )
}

/** Comes into the focus with the panel, so that a link is two keys away from a technique. */
function LinkButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After Cancel, too; a finger or mouse doesn't need it.
    if (document.activeElement?.matches(':focus-visible')) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Button ref={button} className={classes['add'] ?? ''} onClick={onClick}>
      Link to another technique
    </Button>
  )
}

/** Focuses a technique on the map. The browser must not scroll to it: only the map itself moves. */
const focusOnMap = (id: number) =>
  document.querySelector<HTMLElement>(`[data-technique="${id}"]`)?.focus({ preventScroll: true })
