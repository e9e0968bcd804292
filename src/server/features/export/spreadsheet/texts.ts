/** 'Yes', or an empty cell: a column of the few is easier to filter than one of 'No'. */
export const yesIf = (is: boolean) => (is ? 'Yes' : null)

/** Names, separated by commas. */
export const namesOf = (all: { name: string }[]) => all.map(({ name }) => name).join(', ')
