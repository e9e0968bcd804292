import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { Operation } from '#shared/offline/operations.ts'
import type { Template } from '#shared/training/templates.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing } from '#web/features/offline/things/things.ts'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import classes from './template-card.module.css'
import { templateFacts } from './template-facts.ts'
import type { useTemplateActions } from './use-template-actions.ts'

interface Props {
  template: Template
  /** What isn't synced yet of it. */
  pending: Operation | undefined
  /** Its position in the list, and how many there are. */
  position: number
  count: number
  isDragged: boolean
  actions: ReturnType<typeof useTemplateActions>
  onGrab: (press: PointerEvent) => void
  onStep: (by: -1 | 1, button: HTMLElement) => void
}

/** A template, used with one tap; less common actions are in its menu. */
export function TemplateCard(props: Props) {
  const { template, pending, isDragged, actions, onGrab, onStep } = props
  const { name, isPinned, tags } = template
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  const stepByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1, event.currentTarget)
  }
  return (
    <article className={classes['card']} data-dragged={isDragged || undefined}>
      <ActionIcon
        className={classes['handle'] ?? ''}
        aria-label={`Move ${name} with the arrow keys`}
        onPointerDown={onGrab}
        onKeyDown={stepByKey}
      >
        <IconGripVertical />
      </ActionIcon>
      <div className={classes['what']}>
        <h3 className="text-lg bold" dir="auto">
          {name}
        </h3>
        <Facts facts={[...templateFacts(template), ...(pending ? [unsyncedText(pending)] : [])]} />
        {tags.length > 0 && <TagList tags={tags} max={6} />}
      </div>
      <div className={classes['actions']}>
        <ActionIcon
          aria-label={`Pin ${name} to Quick Entry`}
          aria-pressed={isPinned}
          color={isPinned ? 'jade' : 'gray'}
          onClick={() => void actions.pin(template)}
        >
          {isPinned ? <IconPinFilled /> : <IconPin />}
        </ActionIcon>
        <ActionIcon
          aria-label={`More for ${name}`}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots />
        </ActionIcon>
        <Button
          variant="light"
          aria-label={`Use now: ${name}`}
          onClick={() => openDialog({ kind: 'newEntryFromTemplate', template })}
        >
          Use now
        </Button>
      </div>
      <div id={more} className={classes['more']} hidden={!isOpen}>
        {isOpen && <More {...props} />}
      </div>
    </article>
  )
}

/** Looks disabled when it does nothing, but keeps the focus. */
const unless = (isPossible: boolean) => (isPossible ? {} : { 'aria-disabled': true, 'data-disabled': true })

function More({ template, position, count, actions, onStep }: Props) {
  return (
    <>
      <Button variant="subtle" onClick={() => openThing('Template', { stored: template })}>
        Edit
      </Button>
      <Button variant="subtle" onClick={() => actions.duplicate(template)}>
        Duplicate
      </Button>
      <Button variant="subtle" {...unless(position > 0)} onClick={(event) => onStep(-1, event.currentTarget)}>
        Move up
      </Button>
      <Button
        variant="subtle"
        {...unless(position < count - 1)}
        onClick={(event) => onStep(1, event.currentTarget)}
      >
        Move down
      </Button>
      <DangerButton onClick={() => void actions.remove(template)}>Delete</DangerButton>
    </>
  )
}
