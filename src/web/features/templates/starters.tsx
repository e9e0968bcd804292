import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { sessionTypeNames } from '#shared/sessions.ts'
import { starters, type Template } from '#shared/templates.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useAddTemplate } from './api.ts'
import classes from './starters.module.css'
import { noFields } from './template-fields.ts'

/** The templates to begin with, as far as they are not there: each with one tap, or all. */
export function Starters({ templates }: { templates: Template[] }) {
  const { mutateAsync, isPending } = useAddTemplate()
  // A second tap after a lost answer is the same template, not one more.
  const [ids] = useState(() => new Map(starters.map(({ name }) => [name, crypto.randomUUID()])))
  const missing = starters.filter(({ name }) => !templates.some((one) => one.name === name))

  const add = async (names: string[]) => {
    try {
      for (const starter of missing.filter(({ name }) => names.includes(name))) {
        const clientId = ids.get(starter.name)
        await mutateAsync({ ...noFields, ...starter, ...(clientId && { clientId }) })
      }
    } catch (error) {
      toast({ text: `Not added. ${sentenceOf(error)}`, isBad: true })
    }
  }
  if (missing.length === 0) return null
  return (
    <section aria-label="To begin with" className={classes['starters']}>
      <div className={classes['heading']}>
        <h2>To begin with</h2>
        {missing.length > 1 && (
          <Button variant="subtle" disabled={isPending} onClick={() => void add(missing.map(({ name }) => name))}>
            Add all {missing.length}
          </Button>
        )}
      </div>
      <ul className={classes['list']}>
        {missing.map(({ name, sessionType, notesPrompts }) => (
          <li key={name} className={classes['starter']}>
            <div>
              <h3 className={classes['name']}>{name}</h3>
              <p className={classes['about']}>
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
      </ul>
    </section>
  )
}
