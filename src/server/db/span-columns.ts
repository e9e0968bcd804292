interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** The columns of what lasts from one day to another; `to` is '' while nobody knows the last day. */
export const spanColumns = <Fields extends Span>({ from, to, ...fields }: Fields) => ({
  ...fields,
  ...(from !== undefined && { firstDay: from }),
  ...(to !== undefined && { lastDay: to || null }),
})
