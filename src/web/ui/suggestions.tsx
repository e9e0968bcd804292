/** What a field with this `list` offers. */
export const Suggestions = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {[...new Set(names)].map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)
