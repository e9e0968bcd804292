import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { TagUse } from '#shared/training/tags.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { openThing, type Shown, useThings } from '#web/features/offline/things/things.ts'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { SameNames } from '#web/features/same-names/same-names.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList, Facts } from '#web/ui/list/card-list.tsx'
import { CardPageLink, ListHead } from '#web/ui/list/list-parts.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { tagsQuery, tagUsesQuery } from './api.ts'
import { byTagName } from './changes.ts'
import { type Order, orders, type UsedTag, usesFacts } from './tag-uses.ts'
import classes from './tags-page.module.css'
import { TagDot } from './text/tag-dot.tsx'

/** A shorter list needs no filter. */
const filteredFrom = 9

/** The tags: what is trained, and how often. */
export function TagsPage() {
  const { data: tags, isPending, error, refetch } = useQuery(tagsQuery)
  // Rows without them would grow.
  const uses = useQuery(tagUsesQuery)
  const shown = useThings('Tag', tags ?? [], byTagName)
  if (isPending || uses.isPending) return <Skeleton label="Loading tags" shape="row" count={6} />
  if (!tags) return <FailedState what="Your tags" error={error} retry={refetch} />
  if (shown.length === 0) {
    return (
      <EmptyState title="What do you keep working on?">
        <p>Tag your sessions with it, such as “Half guard” or “Takedowns”, and find all of them here.</p>
        <Button onClick={() => openDialog({ kind: 'newTag' })}>New tag</Button>
      </EmptyState>
    )
  }
  return <Tags all={shown} uses={uses.data ?? []} />
}

function Tags({ all, uses }: { all: Shown<'Tag'>[]; uses: TagUse[] }) {
  const [filter, setFilter] = useState('')
  const [order, setOrder] = useState<Order>('Name')
  const tags = all.filter(({ stored }) => stored)
  const shown = tags
    .filter(({ fields }) => fold(fields.name).includes(fold(filter)))
    .map((tag): UsedTag => ({ tag, use: uses.find(({ id }) => id === tag.stored?.id) }))
    .sort(orders[order])
  return (
    <section aria-label="Your tags">
      <SameNames kind="tag" />
      <ListHead count={`${filter && `${shown.length} of `}${counted(tags.length, 'tag')}`}>
        <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ kind: 'newTag' })}>
          New tag
        </Button>
      </ListHead>
      {tags.length >= filteredFrom && (
        <div className={classes['tools']}>
          <TextInput
            type="search"
            aria-label="Filter tags"
            placeholder="Filter tags..."
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Order"
            size="md"
            data={Object.keys(orders)}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as Order)}
          />
        </div>
      )}
      {shown.length === 0 && tags.length > 0 && <Hint>No tag is called that.</Hint>}
      <CardList>
        {all.map(
          ({ key, fields, created }) =>
            created && (
              <li key={key} className={classes['row']}>
                <TagDot colorClass="gray" />
                <div>
                  <h3 className="text-md bold" dir="auto">
                    {fields.name}
                  </h3>
                  <Facts facts={[unsyncedText(created)]} />
                </div>
              </li>
            ),
        )}
        {shown.map((usedTag) => (
          <TagRow key={usedTag.tag.key} {...usedTag} />
        ))}
      </CardList>
      <TrashButton />
    </section>
  )
}

function TagRow({ tag: { fields, stored, pending }, use }: UsedTag) {
  return (
    <li className={classes['row']}>
      <TagDot colorClass={fields.colorClass} />
      <div>
        <h3 className="text-md bold" dir="auto">
          <CardPageLink to="/" search={stored ? { tag: stored.id } : {}}>
            {fields.name}
          </CardPageLink>
        </h3>
        <Facts facts={[...usesFacts(use), ...(pending ? [unsyncedText(pending)] : [])]} />
      </div>
      <ActionIcon
        className={classes['edit'] ?? ''}
        aria-label={`Edit ${fields.name}`}
        onClick={() => openThing('Tag', { stored })}
      >
        <IconPencil />
      </ActionIcon>
    </li>
  )
}
