import { IconChevronDown } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { byDay } from '#web/features/injuries/injury-days.ts'
import { useThings } from '#web/features/offline/things/things.ts'
import { loadEscapeOffers } from '#web/features/sparring/lessons/submission-lessons.tsx'
import { preloaded } from '#web/lib/preloaded.tsx'
import { usePrinting } from '#web/lib/use-printing.ts'
import classes from './contents.module.css'
import { type SectionId, type SectionProps, sectionNames } from './section.ts'
import { SectionPicture } from './section-picture.tsx'
import { summariesOf } from './summaries.ts'

const { Part: Sections, load } = preloaded(async () => {
  const [sections] = await Promise.all([import('./sections/sections.tsx'), loadEscapeOffers()])
  return sections
})

/** Opens the browser's dialog for printing, as soon as there is everything to print. */
export const printStats = () =>
  load().then(
    () => window.print(),
    () => window.print(),
  )

const ids = keysOf(sectionNames)

/** The rest of Training Stats: a row of sections, each with its sum, that open. On paper all of them are open. */
export function Contents(props: SectionProps) {
  const { isOpen, toggle } = useOpen()
  const injuries = useThings('Injury', props.stats.injuries, byDay).map(({ fields }) => fields)
  const summaries = summariesOf({ ...props, injuries })
  return (
    <div className={classes['contents']}>
      {ids.map((id) => (
        <Section
          key={id}
          id={id}
          summary={summaries[id]}
          picture={<SectionPicture id={id} {...props} />}
          isOpen={isOpen(id)}
          onToggle={() => toggle(id)}
        >
          <Sections id={id} {...props} />
        </Section>
      ))}
    </div>
  )
}

interface Props {
  id: SectionId
  summary: string
  picture: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

const Section = ({ id, summary, picture, isOpen, onToggle, children }: Props) => (
  <>
    <h2 id={id} className={classes['head']} data-is-open={isOpen}>
      <button type="button" aria-expanded={isOpen} aria-controls={`${id}-section`} onClick={onToggle}>
        <span className={classes['name']}>{sectionNames[id]}</span>
        <span className={classes['sum']} dir="auto">
          {summary}
        </span>
        {picture}
        <IconChevronDown size={20} aria-hidden />
      </button>
    </h2>
    <section id={`${id}-section`} className={classes['section']} aria-label={sectionNames[id]} hidden={!isOpen}>
      {isOpen && children}
    </section>
  </>
)

/** The open sections: that of the URL's hash, those opened since, and on paper all. */
function useOpen() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const isPrinting = usePrinting()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([hash]))
  const [lastHash, setLastHash] = useState(hash)
  if (hash !== lastHash) {
    setLastHash(hash)
    if (hash !== '') setOpen(new Set([...open, hash]))
  }
  // The router has looked for it before the figures were there.
  useEffect(() => {
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    target?.scrollIntoView()
  }, [])
  const toggle = (id: SectionId) => {
    const isOpening = !open.has(id)
    // The row stays while the sections load.
    startTransition(() =>
      setOpen(isOpening ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id))),
    )
    // The address says what is open, so that it is open again after Back.
    const next = isOpening ? id : hash === id ? '' : hash
    setLastHash(next)
    const stay = { replace: true, resetScroll: false, hashScrollIntoView: false } as const
    void navigate({ to: '/stats', search: true, ...(next !== '' && { hash: next }), ...stay })
  }
  return { isOpen: (id: SectionId) => isPrinting || open.has(id), toggle }
}
