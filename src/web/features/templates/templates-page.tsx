import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Template } from '#shared/templates.ts'
import { askForNewTemplate } from '../../lib/events.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { templatesQuery } from './api.ts'
import { Starters } from './starters.tsx'
import { TemplateCard } from './template-card.tsx'
import classes from './templates-page.module.css'
import { useReorder } from './use-reorder.ts'
import { useTemplateActions } from './use-template-actions.ts'

/** The sessions that repeat, one tap from being logged. */
export function TemplatesPage() {
  const { data: templates, isPending, error, refetch } = useQuery(templatesQuery)
  if (isPending) return <Waiting />
  if (!templates) return <FailedState what="Your templates" error={error} retry={refetch} />
  return (
    <>
      {templates.length === 0 ? (
        <EmptyState title="Same class every Tuesday?">
          <p>Keep it as a template once, with its day, coach and tags. From then on it is one tap.</p>
          <Button onClick={() => askForNewTemplate()}>New template</Button>
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
  const [said, setSaid] = useState('')
  const ids = templates.map(({ id }) => id)
  const nameOf = (id: number) => templates.find((one) => one.id === id)?.name ?? ''
  const { shown, list, draggedId, start, step } = useReorder(ids, (order) => {
    setSaid(`The order is now: ${order.map(nameOf).join(', ')}`)
    void actions.order(order)
  })
  return (
    <section aria-label="Your templates">
      <div className={classes['head']}>
        <h2 className={classes['count']}>
          {templates.length === 1 ? '1 template' : `${templates.length} templates`}
        </h2>
        <Button leftSection={<IconPlus size={18} />} onClick={() => askForNewTemplate()}>
          New template
        </Button>
      </div>
      <ul ref={list} className={classes['list']}>
        {shown
          .flatMap((id) => templates.find((one) => one.id === id) ?? [])
          .map((template, place) => (
            <li key={template.id} data-id={template.id}>
              <TemplateCard
                template={template}
                place={place}
                count={shown.length}
                isDragged={template.id === draggedId}
                actions={actions}
                onGrab={(press) => start(press, template.id)}
                onStep={(by, button) => step(template.id, by, button)}
              />
            </li>
          ))}
      </ul>
      <p className={classes['said']} role="status">
        {said}
      </p>
    </section>
  )
}

const Waiting = () => (
  <div className={classes['list']} role="status" aria-label="Loading templates">
    {[1, 2, 3].map((card) => (
      <div key={card} className={classes['waiting']} />
    ))}
  </div>
)
