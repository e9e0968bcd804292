import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { categoryNames, foldName, positionNames, positions } from '#shared/techniques/techniques.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { techniquesQuery, useAddFromCatalog } from './api.ts'
import classes from './catalog-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `text` is what is searched for first. */
    techniqueCatalog: { text?: string }
  }
}

type CatalogTechnique = (typeof catalog)[number]

const names = new Map(
  catalog.map(({ key, name, otherNames, position }) => [
    key,
    [name, ...otherNames, positionNames[position]].map(foldName).join('\n'),
  ]),
)

const find = (text: string) => {
  const words = foldName(text).split(' ')
  return catalog.filter(({ key }) => words.every((word) => names.get(key)?.includes(word)))
}

/** The catalog: techniques to add one by one, several at once, or a position at a time. */
export default function CatalogDialog({ request, onClosed }: DialogProps<'techniqueCatalog'>) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const [text, setText] = useState(request.text ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const found = find(useDeferredValue(text))
  const adding = useAddFromCatalog()
  const owned = new Set(library.map(({ catalogKey }) => catalogKey))
  const left = chosen.filter((key) => !owned.has(key))

  const add = (keys: string[], onAdded?: () => void) =>
    adding.mutate(keys, {
      onSuccess: () => {
        toast({ text: counted(keys.length, 'technique added', 'techniques added') })
        setChosen((now) => now.filter((key) => !keys.includes(key)))
        onAdded?.()
      },
    })
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])

  return (
    <Dialog title="Technique Catalog" isTall onClosed={onClosed}>
      {(close) => (
        <Stack>
          <TextInput
            type="search"
            aria-label="Search the catalog"
            placeholder="Name or position..."
            data-autofocus
            maxLength={limits.search}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            leftSection={<IconSearch size={18} />}
            rightSection={
              text !== '' && <CloseButton size={40} aria-label="Clear the text" onClick={() => setText('')} />
            }
          />
          {found.length === 0 && (
            <p role="status">Nothing in the catalog matches. You can add it as a technique of your own.</p>
          )}
          {positions.map((position) => (
            <PositionList
              key={position}
              title={positionNames[position]}
              techniques={found.filter((one) => one.position === position)}
              owned={owned}
              chosen={chosen}
              isBusy={adding.isPending}
              onToggle={toggle}
              onAddAll={add}
            />
          ))}
          <DialogFooter
            notice={adding.error !== null && <Notice>Nothing was added. {sentenceOf(adding.error)}</Notice>}
          >
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button disabled={left.length === 0 || adding.isPending} onClick={() => add(left, close)}>
              {left.length < 2 ? 'Add technique' : `Add ${left.length} techniques`}
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  )
}

interface PositionProps {
  title: string
  techniques: CatalogTechnique[]
  /** The keys of those the person has. */
  owned: Set<string | null>
  chosen: string[]
  isBusy: boolean
  onToggle: (key: string) => void
  onAddAll: (keys: string[]) => void
}

function PositionList({ title, techniques, owned, chosen, isBusy, onToggle, onAddAll }: PositionProps) {
  const missing = techniques.filter(({ key }) => !owned.has(key)).map(({ key }) => key)
  if (techniques.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="row between target">
        <h3 className="text-lg">{title}</h3>
        {missing.length > 1 && (
          <Button
            variant="subtle"
            aria-label={`Add all ${missing.length} of ${title}`}
            disabled={isBusy}
            onClick={() => onAddAll(missing)}
          >
            Add all {missing.length}
          </Button>
        )}
      </div>
      <ul>
        {techniques.map((technique) => (
          <li key={technique.key}>
            <CatalogRow
              known={technique}
              isOwned={owned.has(technique.key)}
              isChosen={chosen.includes(technique.key)}
              onToggle={() => onToggle(technique.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  known: CatalogTechnique
  isOwned: boolean
  isChosen: boolean
  onToggle: () => void
}

const CatalogRow = ({ known, isOwned, isChosen, onToggle }: RowProps) => (
  <label className={classes['row']}>
    <input
      type="checkbox"
      aria-label={known.name}
      disabled={isOwned}
      checked={isOwned || isChosen}
      onChange={onToggle}
    />
    <span>
      <span className="semibold">{known.name}</span>
      <span className="muted text-sm">
        {isOwned ? ' · In your library' : ` · ${categoryNames[known.category]}`}
      </span>
      <Hint>{known.description}</Hint>
    </span>
  </label>
)
