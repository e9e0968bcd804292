import { catalog } from '#shared/techniques/technique-catalog.ts'
import { categoryNames, foldName, positionNames } from '#shared/techniques/techniques.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Offers } from '#web/ui/form/offers.tsx'
import { useAddFromCatalog } from '../api.ts'
import { useTechniques } from '../use-techniques.ts'

interface Props {
  /** The name as far as it is typed. */
  typed: string
  /** Called once a technique of the catalog is in the library instead. */
  onAdded: () => void
}

const fewestLetters = 3
const mostOffers = 3

/** Techniques of the catalog that are called so: a tap adds one with its text and links, and nothing has to be written. */
export default function FromCatalog({ typed, onAdded }: Props) {
  const { library } = useTechniques()
  const adding = useAddFromCatalog()
  const owned = new Set(library.map(({ catalogKey }) => catalogKey))
  const found = namedLike(typed).filter(({ key }) => !owned.has(key))
  if (found.length === 0) return null
  const add = (key: string, name: string) =>
    adding.mutate([key], {
      onSuccess: () => {
        toast({ text: `“${name}” added from the catalog` })
        onAdded()
      },
    })
  return (
    <div>
      <Hint>In the catalog, with steps and links. Tap to use it:</Hint>
      <Offers
        label="In the catalog"
        offers={found.slice(0, mostOffers).map(({ key, name, position, category }) => ({
          label: [name, positionNames[position], categoryNames[category]].join(' · '),
          isChosen: false,
          choose: () => add(key, name),
        }))}
      />
      {adding.error && <p role="alert">{sentenceOf(adding.error)}</p>}
    </div>
  )
}

/** Those whose names have words that begin with the typed ones. */
function namedLike(typed: string) {
  const folded = foldName(typed)
  if (folded.length < fewestLetters) return []
  const words = folded.split(' ')
  return catalog.filter(({ name, otherNames }) =>
    [name, ...otherNames].some((one) => words.every((word) => ` ${foldName(one)}`.includes(` ${word}`))),
  )
}
