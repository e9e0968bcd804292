import { BeltStrip } from '#web/ui/belt.tsx'

interface ShownEntry {
  day: string
  weekday: string
  title: string
  facts: readonly string[]
  notes: string
  tags: readonly string[]
}

const shownEntries: readonly ShownEntry[] = [
  {
    day: '20',
    weekday: 'Fri',
    title: 'Half guard sweeps',
    facts: ['Class', '7:00–8:30 PM', 'Northside Jiu-Jitsu'],
    notes: 'Underhook first, then the knee. Hit it twice on Theo. Lost it when my head dropped.',
    tags: ['Half guard', 'Sweeps'],
  },
  {
    day: '18',
    weekday: 'Wed',
    title: 'Open mat, six rounds',
    facts: ['Open mat', '6:30–8:00 PM', 'Atlas Grappling'],
    notes: 'Gas tank held. Passed with the knee cut, got my back taken once.',
    tags: ['Knee cut', 'Back defense'],
  },
  {
    day: '16',
    weekday: 'Mon',
    title: 'Private with Lena',
    facts: ['Private', '12:00–1:00 PM', 'The Garage'],
    notes: 'Heavy crossface. Hips before hands.',
    tags: ['Passing'],
  },
]

const Entry = ({ day, weekday, title, facts, notes, tags }: ShownEntry) => (
  <div className="entry">
    <div className="day">
      <b>{day}</b>
      {weekday}
    </div>
    <div>
      <p className="entry-title">{title}</p>
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <p className="notes">{notes}</p>
      <p className="tags">
        {tags.map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
      </p>
    </div>
  </div>
)

export const JournalShot = () => (
  <figure className="shot">
    <figcaption className="visually-hidden">
      A month in the journal: a class, an open mat, and a private lesson, each with notes and tags.
    </figcaption>
    <div className="app" aria-hidden="true">
      <div className="app-top">
        <b>Training Entries</b>
        <span className="app-new">New Entry</span>
      </div>
      <div className="month">
        <b>November 2026</b>
        <span>9 sessions, 12.5 h</span>
      </div>
      {shownEntries.map((entry) => (
        <Entry key={entry.day} {...entry} />
      ))}
      <div className="member">
        <span className="initials">RM</span>
        <span>
          <b>Rafa Moreno</b>
          Purple Belt
        </span>
        <BeltStrip level="purple" stripes={2} />
      </div>
    </div>
  </figure>
)
