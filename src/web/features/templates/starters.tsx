import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { starters, type TemplateFields, template } from '#shared/training/templates.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import classes from './starters.module.css'

/** Starters that aren't added yet, to add one by one or all at once. */
export function Starters({ templates }: { templates: Pick<TemplateFields, 'name'>[] }) {
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: async (chosen: typeof starters) =>
      (await loadSaving()).createThings(
        client,
        'Template',
        chosen.map((starter) => ({ ...template.initial, tags: [], ...starter })),
      ),
    onError: (error) => toast({ text: `It wasn’t added. ${sentenceOf(error)}`, isBad: true }),
  })
  const missing = starters.filter(({ name }) => !templates.some((one) => one.name === name))
  if (missing.length === 0) return null
  return (
    <section aria-label="Starters" className={classes['starters']}>
      <div className={classes['heading']}>
        <h2 className="text-lg">Starters</h2>
        {missing.length > 1 && (
          <Button variant="subtle" disabled={adding.isPending} onClick={() => adding.mutate(missing)}>
            Add all {missing.length}
          </Button>
        )}
      </div>
      <CardList>
        {missing.map((starter) => (
          <li key={starter.name} className={classes['starter']}>
            <div>
              <h3 className="text-md bold">{starter.name}</h3>
              <p className="muted">
                {sessionTypeNames[starter.sessionType]} · {starter.notesPrompts.split('\n')[0]}
              </p>
            </div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              aria-label={`Add ${starter.name}`}
              disabled={adding.isPending}
              onClick={() => adding.mutate([starter])}
            >
              Add
            </Button>
          </li>
        ))}
      </CardList>
    </section>
  )
}
