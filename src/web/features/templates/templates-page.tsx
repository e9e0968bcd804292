import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { FieldsOf } from '#shared/offline/things.ts'
import { unsyncedText } from '#web/features/offline/outbox/with-changes.ts'
import { openThing, type Shown } from '#web/features/offline/things/things.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton, CardList } from '#web/ui/list/card-list.tsx'
import { Facts } from '#web/ui/list/facts.tsx'
import { ListHead } from '#web/ui/list/list-head.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Starters } from './starters.tsx'
import { TemplateCard } from './template-card.tsx'
import { templateFacts } from './template-facts.ts'
import { useReorder } from './use-reorder.ts'
import { useTemplateActions } from './use-template-actions.ts'
import { useTemplates } from './use-templates.ts'

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
      <PendingTemplates templates={templates.flatMap((one) => one.created ?? [])} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  )
}

/** Those that are on this device only. */
const PendingTemplates = ({ templates }: { templates: Operation<FieldsOf<'Template'>>[] }) =>
  templates.length > 0 && (
    <CardList aria-label="Not synced yet">
      {templates.map((created) => (
        <li key={created.id}>
          <article className="stack gap-1 card padded">
            <h3 className="text-lg bold">
              <CardButton dir="auto" onClick={() => openThing('Template', { created })}>
                {created.data.name}
              </CardButton>
            </h3>
            <Facts facts={[...templateFacts(created.data), unsyncedText(created)]} />
          </article>
        </li>
      ))}
    </CardList>
  )
