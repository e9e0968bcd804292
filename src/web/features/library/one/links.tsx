import { ActionIcon, Button } from '@mantine/core'
import { IconLink, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { backlinkNames, linkKinds, linkNames, type Technique } from '#shared/techniques/techniques.ts'
import type { WholeLink } from '#web/features/techniques/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useUnlink } from '../use-unlink.ts'
import classes from './links.module.css'

interface Props {
  technique: Technique
  library: Technique[]
}

interface Linked {
  other: Technique
  link: WholeLink
}

/** A technique's links, in both directions. */
export function Links({ technique, library }: Props) {
  const unlink = useUnlink()
  const groups = groupsOf(technique, library)
  return (
    <section className="stack gap-2" aria-label="Links">
      <div className="row between">
        <h3 className="text-lg">Links</h3>
        <Button
          variant="subtle"
          leftSection={<IconLink size={18} />}
          onClick={() => openDialog({ kind: 'linkTechniques', id: technique.id })}
        >
          Add link
        </Button>
      </div>
      {groups.length === 0 && <p className="muted">Not linked to any technique yet.</p>}
      {groups.map(({ title, linked }) => (
        <div key={title}>
          <h4 className="muted text-sm semibold">{title}</h4>
          <ul>
            {linked.map(({ other, link }) => (
              <li key={other.id} className={classes['linked']}>
                <Link to="/techniques/$id" params={{ id: String(other.id) }} dir="auto">
                  {other.name}
                </Link>
                <ActionIcon
                  color="gray"
                  aria-label={`Remove link: ${title} ${other.name}`}
                  onClick={() => void unlink(link)}
                >
                  <IconX size={18} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** 'Sets up', 'Set up by', 'Counters' … with what they lead to; only those that have any. */
function groupsOf({ id, links }: Technique, library: Technique[]): { title: string; linked: Linked[] }[] {
  const byId = new Map(library.map((one) => [one.id, one]))
  return linkKinds
    .flatMap((kind) => [
      {
        title: linkNames[kind],
        linked: links.flatMap((link) => {
          const other = byId.get(link.otherId)
          return link.kind === kind && other ? [{ other, link: { id, ...link } }] : []
        }),
      },
      {
        title: backlinkNames[kind],
        linked: library
          .filter((other) => other.links.some((link) => link.kind === kind && link.otherId === id))
          .map((other) => ({ other, link: { id: other.id, kind, otherId: id } })),
      },
    ])
    .filter(({ linked }) => linked.length > 0)
}
