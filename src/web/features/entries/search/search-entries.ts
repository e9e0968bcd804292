/** Puts the focus into the search box, which a phone shows on the journal only. */
export async function searchEntries(openJournal: () => Promise<unknown>) {
  const box = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!box?.checkVisibility()) await openJournal()
  box?.focus()
  box?.select()
}
