import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row, Key extends string> {
  key: Key
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: true
  /** Whether it is left out where there is little room. */
  isExtra?: true
}

export interface Sort<Key extends string> {
  by: Key
  isDescending: boolean
}

interface Props<Row, Key extends string, SortKey extends string> {
  /** The name of the table. */
  label: string
  /** The first one names the row. */
  columns: Column<Row, Key>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  sort: Sort<SortKey>
  /** The columns that can be sorted by. */
  sortable: readonly SortKey[]
  onSort: (by: SortKey) => void
}

/** Rows of facts side by side, which its headings sort. On a phone, each row is a card. */
export function DataTable<Row, Key extends string, SortKey extends string>(props: Props<Row, Key, SortKey>) {
  const { label, columns, rows, keyOf } = props
  const [name, ...facts] = columns
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.key} {...props} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name?.cell(row)}</th>
            {facts.map(({ key, cell, label: fact, ...column }) => (
              <td key={key} data-label={fact} {...shapeOf(column)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadingProps<Row, Key extends string, SortKey extends string> = Pick<
  Props<Row, Key, SortKey>,
  'sort' | 'sortable' | 'onSort'
> & { column: Column<Row, Key> }

function Heading<Row, Key extends string, SortKey extends string>({
  column,
  sort,
  sortable,
  onSort,
}: HeadingProps<Row, Key, SortKey>) {
  const by = sortable.find((key) => key === (column.key as string))
  const order = sort.isDescending ? 'descending' : 'ascending'
  const isSorted = by === sort.by
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} {...shapeOf(column)}>
      {by === undefined ? (
        column.label
      ) : (
        <button type="button" onClick={() => onSort(by)}>
          {column.label}
          {isSorted && (sort.isDescending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
        </button>
      )}
    </th>
  )
}

const shapeOf = ({ isNumber, isExtra }: { isNumber?: true; isExtra?: true }) => ({
  'data-number': isNumber,
  'data-extra': isExtra,
})

/** The next order: the other way round, or by another column, whose first order it says. */
export const nextSort = <Key extends string>(sort: Sort<Key>, by: Key, isDescendingFirst: boolean): Sort<Key> => ({
  by,
  isDescending: sort.by === by ? !sort.isDescending : isDescendingFirst,
})
