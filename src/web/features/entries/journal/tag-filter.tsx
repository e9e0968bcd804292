import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tagsQuery } from '#web/features/tags/api.ts'
import classes from './tag-filter.module.css'

/** The tag whose entries are listed; a tap shows the whole journal again. */
export function TagFilter({ id, q }: { id: number; q: string }) {
  const { data: tags, isPending } = useQuery(tagsQuery)
  const name = tags?.find((tag) => tag.id === id)?.name
  return (
    <Button
      className={classes['filter'] ?? ''}
      variant="light"
      renderRoot={(props) => <Link {...props} to="/" search={q === '' ? {} : { q }} />}
      rightSection={<IconX size={18} aria-hidden />}
      aria-label={name ? `Tag ${name}: show all sessions` : 'Show all sessions'}
    >
      <span dir="auto">{name ?? (isPending ? '…' : 'A tag you no longer have')}</span>
    </Button>
  )
}
