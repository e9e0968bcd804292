import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import type { Template } from '#shared/training/templates.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { ListHead } from '#web/ui/list/list-head.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { templatesQuery } from './api.ts'
import { Starters } from './starters.tsx'
import { TemplateCard } from './template-card.tsx'
import { useReorder } from './use-reorder.ts'
import { useTemplateActions } from './use-template-actions.ts'

/** The templates: sessions that repeat, logged with one tap. */
export function TemplatesPage() {
  const { data: templates, isPending, error, refetch } = useQuery(templatesQuery)
  if (isPending) return <Skeleton label="Loading templates" shape="low-card" count={3} />
  if (!templates) return <FailedState what="Your templates" error={error} retry={refetch} />
  return (
    <>
      {templates.length === 0 ? (
        <EmptyState title="Same class every Tuesday?">
          <p>Save it once as a template, with its day, coach, and tags. After that, it’s one tap.</p>
          <Button onClick={() => openDialog({ kind: 'newTemplate' })}>New template</Button>
        </EmptyState>
      ) : (
        <TemplateList templates={templates} />
      )}
      <Starters templates={templates} />
    </>
  )
}

function TemplateList({ templates }: { templates: Template[] }) {
  const actions = useTemplateActions()
  const [announcement, announce] = useState('')
  const ids = templates.map(({ id }) => id)
  const nameOf = (id: number) => templates.find((one) => one.id === id)?.name ?? ''
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
        {shown
          .flatMap((id) => templates.find((one) => one.id === id) ?? [])
          .map((template, position) => (
            <li key={template.id} data-id={template.id}>
              <TemplateCard
                template={template}
                position={position}
                count={shown.length}
                isDragged={template.id === draggedId}
                actions={actions}
                onGrab={(press) => start(press, template.id)}
                onStep={(by, button) => step(template.id, by, button)}
              />
            </li>
          ))}
      </CardList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  )
}
