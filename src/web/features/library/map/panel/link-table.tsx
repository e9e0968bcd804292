import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { counted } from '#shared/foundation/numbers.ts'
import { linkNames, type Technique } from '#shared/techniques/techniques.ts'
import { useUnlink } from '#web/features/library/use-unlink.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { linkKey, linksAmong } from '../map-layout.ts'
import classes from './link-table.module.css'

/** All links, one per row. */
export function LinkTable({ techniques }: { techniques: Technique[] }) {
  const unlink = useUnlink()
  const links = linksAmong(techniques)
  const nameOf = (id: number) => techniques.find((technique) => technique.id === id)?.name ?? ''
  if (links.length === 0) return <p>No links yet. Add one to connect two techniques.</p>
  return (
    <table className={classes['table']}>
      <caption>{counted(links.length, 'link')}</caption>
      <thead>
        <tr>
          <th scope="col">Technique</th>
          <th scope="col">Link</th>
          <th scope="col">Other technique</th>
          <th scope="col">
            <VisuallyHidden>Remove</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => {
          const { id, kind, otherId } = link
          const sentence = `${nameOf(id)} ${linkNames[kind].toLowerCase()} ${nameOf(otherId)}`
          return (
            <tr key={linkKey(link)}>
              <th scope="row">
                <Name id={id} name={nameOf(id)} />
              </th>
              <td className={classes['kind']}>{linkNames[kind].toLowerCase()}</td>
              <td>
                <Name id={otherId} name={nameOf(otherId)} />
              </td>
              <td className={classes['remove']}>
                <ActionIcon color="gray" aria-label={`Remove link: ${sentence}`} onClick={() => void unlink(link)}>
                  <IconX size={18} />
                </ActionIcon>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Name = ({ id, name }: { id: number; name: string }) => (
  <Link to="/techniques/$id" params={{ id: String(id) }} className={classes['name'] ?? ''} dir="auto">
    {name}
  </Link>
)
