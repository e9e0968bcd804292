import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { memo, useId, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { positionNames, positions, statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Chip } from '#web/ui/text/chip.tsx'
import { changeFilter, type LibraryFilter, libraryFilter, noFilter } from '../library-filter.ts'
import { type View, views } from '../techniques-search.ts'
import classes from './toolbar.module.css'

const viewNames: Record<View, string> = { list: 'List', position: 'By position', map: 'Map' }

interface Props {
  view: View
  library: Technique[]
}

/** The library's views, filter, and buttons to add techniques. Typing draws nothing of it but the text. */
export const Toolbar = memo(function Toolbar({ view, library }: Props) {
  const navigate = useNavigate()
  const chosen = useSelector(libraryFilter, chosenIn)
  const [isOpen, setOpen] = useState(chosen > 0)
  const more = useId()
  return (
    <div className={classes['toolbar']}>
      <div className={classes['row']}>
        <div className={classes['group']} role="radiogroup" aria-label="View">
          {views.map((one) => (
            <Chip
              key={one}
              type="radio"
              name="view"
              isChosen={one === view}
              onChoice={() => void navigate({ to: '/techniques', search: { view: one }, replace: true })}
            >
              {viewNames[one]}
            </Chip>
          ))}
        </div>
        <div className={classes['group']}>
          <Button variant="default" onClick={() => openDialog({ kind: 'techniqueCatalog' })}>
            Catalog
          </Button>
          <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ kind: 'newTechnique' })}>
            New technique
          </Button>
        </div>
      </div>
      <div className={classes['row']}>
        <TextFilter />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
      </div>
      <div id={more} hidden={!isOpen}>
        {isOpen && <Filters library={library} />}
      </div>
    </div>
  )
})

function TextFilter() {
  const text = useSelector(libraryFilter, (filter) => filter.text)
  return (
    <TextInput
      className={classes['text'] ?? ''}
      type="search"
      aria-label="Filter techniques"
      placeholder="Filter by name..."
      maxLength={limits.search}
      value={text}
      onChange={(event) => changeFilter({ text: event.currentTarget.value })}
      leftSection={<IconSearch size={18} />}
      rightSection={
        text !== '' && (
          <CloseButton size={40} aria-label="Clear the text" onClick={() => changeFilter({ text: '' })} />
        )
      }
    />
  )
}

/** How many filters other than the text are chosen. */
const chosenIn = ({ text: _, ...filter }: LibraryFilter) => Object.values(filter).filter(Boolean).length

function Filters({ library }: { library: Technique[] }) {
  const filter = useSelector(libraryFilter)
  const used = positions.filter((one) => library.some(({ position }) => position === one))
  return (
    <div className={classes['filters']}>
      <NativeSelect
        size="md"
        label="Position"
        data={[
          { value: '', label: 'Any position' },
          ...used.map((value) => ({ value, label: positionNames[value] })),
        ]}
        value={filter.position}
        onChange={({ currentTarget: { value } }) =>
          changeFilter({ position: used.find((one) => one === value) ?? '' })
        }
      />
      <NativeSelect
        size="md"
        label="Status"
        data={[
          { value: '', label: 'Any status' },
          ...statuses.map((value) => ({ value, label: statusNames[value] })),
        ]}
        value={filter.status}
        onChange={({ currentTarget: { value } }) =>
          changeFilter({ status: statuses.find((status) => status === value) ?? '' })
        }
      />
      <NativeSelect
        size="md"
        label="Gi or no-gi"
        data={[
          { value: '', label: 'Any' },
          { value: 'gi', label: 'Gi' },
          { value: 'no-gi', label: 'No-gi' },
        ]}
        value={filter.attire}
        onChange={({ currentTarget: { value } }) =>
          changeFilter({ attire: value === 'gi' || value === 'no-gi' ? value : '' })
        }
      />
      <div className={classes['group']}>
        <Chip
          type="checkbox"
          isChosen={filter.isFavorite}
          onChoice={() => changeFilter({ isFavorite: !filter.isFavorite })}
        >
          Favorites
        </Chip>
        <Chip
          type="checkbox"
          isChosen={filter.isArchived}
          onChoice={() => changeFilter({ isArchived: !filter.isArchived })}
        >
          Archived
        </Chip>
        {chosenIn(filter) > 0 && (
          <Button variant="subtle" onClick={() => changeFilter({ ...noFilter, text: filter.text })}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
