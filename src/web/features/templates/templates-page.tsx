import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { PendingThings } from '#web/features/offline/things/pending-things.tsx'
import type { Shown } from '#web/features/offline/things/things.ts'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { ListHead } from '#web/ui/list/list-parts.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { useTemplates } from './api.ts'
import { Starters } from './starters.tsx'
import { TemplateCard } from './template-card.tsx'
import { templateFacts } from './template-facts.ts'
import { useReorder } from './use-reorder.ts'
import { useTemplateActions } from './use-template-actions.ts'

/** The templates: sessions that repeat, logged with one tap. */
export function TemplatesPage() {
  const { query, all } = useTemplates()
  const { isPending, error, refetch } = query
  if (isPending) return <Skeleton label="Loading templates" shape="low-card" count={3} />
  if (!query.data) return <FailedState what="Your templates" error={error} retry={refetch} />
  return (
    <>
      {all.length === 0 ? (
        <EmptyState title="Same class every Tuesday?">
          <p>Save it once as a template, with its day, coach, and tags. After that, it’s one tap.</p>
          <Button onClick={() => openDialog({ kind: 'newTemplate' })}>New template</Button>
        </EmptyState>
      ) : (
        <TemplateList templates={all} />
      )}
      <Starters templates={all.map(({ fields }) => fields)} />
    </>
  )
}

function TemplateList({ templates }: { templates: Shown<'Template'>[] }) {
  const actions = useTemplateActions()
  const [announcement, announce] = useState('')
  const stored = templates.filter((one) => one.stored)
  const ids = stored.map(({ key }) => Number(key))
  const withId = (id: number) => stored.find(({ key }) => key === String(id))
  const nameOf = (id: number) => withId(id)?.fields.name ?? ''
  const { shown, list, draggedId, start, step } = useReorder(ids, (order) => {
    announce(`The order is now: ${order.map(nameOf).join(', ')}`)
    void actions.order(order)
  })
  return (
    <section aria-label="Your templates">
      <ListHead count={counted(templates.length, 'template')}>
        <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ kind: 'newTemplate' })}>
          New template
        </Button>
      </ListHead>
      <CardList ref={list}>
        {shown.map((id, position) => {
          const { stored: template, pending } = withId(id) ?? {}
          return (
            template && (
              <li key={id} data-id={id}>
                <TemplateCard
                  template={template}
                  pending={pending}
                  position={position}
                  count={shown.length}
                  isDragged={id === draggedId}
                  actions={actions}
                  onGrab={(press) => start(press, id)}
                  onStep={(by, button) => step(id, by, button)}
                />
              </li>
            )
          )
        })}
      </CardList>
      <PendingThings name="Template" all={templates} titleOf={({ name }) => name} factsOf={templateFacts} />
      <TrashButton />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  )
}
