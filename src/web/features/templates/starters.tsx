import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { starters, type Template } from '#shared/training/templates.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { newDraftId } from '#web/lib/form/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { useAddTemplate } from './api.ts'
import classes from './starters.module.css'
import { noFields } from './template-fields.ts'

/** Starters that aren't added yet, to add one by one or all at once. */
export function Starters({ templates }: { templates: Template[] }) {
  const { mutateAsync, isPending } = useAddTemplate()
  // A second tap after a lost reply adds the same template, not another one.
  const [ids] = useState(() => new Map(starters.map(({ name }) => [name, newDraftId()])))
  const missing = starters.filter(({ name }) => !templates.some((template) => template.name === name))

  const add = async (names: string[]) => {
    try {
      for (const starter of missing.filter(({ name }) => names.includes(name))) {
        const clientId = ids.get(starter.name) ?? newDraftId()
        await mutateAsync({ clientId, fields: { ...noFields, ...starter } })
      }
    } catch (error) {
      toast({ text: `It wasn’t added. ${sentenceOf(error)}`, isBad: true })
    }
  }
  if (missing.length === 0) return null
  return (
    <section aria-label="Starters" className={classes['starters']}>
      <div className={classes['heading']}>
        <h2 className="text-lg">Starters</h2>
        {missing.length > 1 && (
          <Button variant="subtle" disabled={isPending} onClick={() => void add(missing.map(({ name }) => name))}>
            Add all {missing.length}
          </Button>
        )}
      </div>
      <CardList>
        {missing.map(({ name, sessionType, notesPrompts }) => (
          <li key={name} className={classes['starter']}>
            <div>
              <h3 className="text-md bold">{name}</h3>
              <p className="muted">
                {sessionTypeNames[sessionType]} · {notesPrompts.split('\n')[0]}
              </p>
            </div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              aria-label={`Add ${name}`}
              disabled={isPending}
              onClick={() => void add([name])}
            >
              Add
            </Button>
          </li>
        ))}
      </CardList>
    </section>
  )
}
