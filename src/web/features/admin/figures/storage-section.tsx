import { useQuery } from '@tanstack/react-query'
import type { Storage } from '#shared/feedback/admin.ts'
import { withCommas } from '#shared/foundation/numbers.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from '../admin-failed.tsx'
import { storageQuery } from '../api.ts'
import { NumberTile, NumberTiles, sizeOf } from './number-tiles.tsx'
import classes from './storage-section.module.css'

const kindNames = { image: 'Photos', video: 'Videos', document: 'Documents' }

/** How much is stored, and how much room is left. */
export function StorageSection() {
  const { data, error, isPending, refetch } = useQuery(storageQuery)
  if (isPending) return <Skeleton label="Loading storage" shape="card" count={3} />
  if (!data) return <AdminFailed what="The storage" error={error} retry={refetch} />
  const { total, kinds, unattached, largest, maxBytes, databaseBytes, freeBytes, isBucket } = data
  return (
    <Stack>
      <NumberTiles>
        <NumberTile name="Files" value={sizeOf(total.bytes)} />
        <NumberTile name="Database" value={sizeOf(databaseBytes)} />
        <NumberTile name="Free on this disk" value={sizeOf(freeBytes)} />
      </NumberTiles>
      <Table
        title="By kind"
        of="Kind"
        rows={[
          ...kinds.map(({ kind, ...amount }) => ({ name: kindNames[kind], ...amount })),
          { name: 'In no entry, deleted after a day', ...unattached },
        ]}
      />
      {largest.length > 0 && (
        <Table
          title="Members with the most"
          of="Member"
          rows={largest.map(({ id, fullName, ...amount }) => ({ name: `${fullName} · No. ${id}`, ...amount }))}
        />
      )}
      <Hint>
        Files are {isBucket ? 'in your bucket' : 'on this disk'}. Each member may store {sizeOf(maxBytes)}.
      </Hint>
    </Stack>
  )
}

interface TableProps {
  title: string
  /** The subject of a row. */
  of: string
  rows: ({ name: string } & Storage['total'])[]
}

const Table = ({ title, of, rows }: TableProps) => (
  <table className={classes['table']}>
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">{of}</th>
        <th scope="col">Files</th>
        <th scope="col">Size</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, files, bytes }) => (
        <tr key={name}>
          <th scope="row" dir="auto">
            {name}
          </th>
          <td>{withCommas(files)}</td>
          <td>{sizeOf(bytes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
