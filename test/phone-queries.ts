import type { Entry } from '#shared/entries/entries.ts'

/** A journal as it is typed on phones, by people who also train in Portuguese and German; the newest first. */
export const journal: (Pick<Entry, 'title' | 'date'> & Partial<Omit<Entry, 'tags'>> & { tagNames?: string[] })[] =
  [
    { date: '2026-11-20', title: 'Lunch class', notes: 'Warm-up, then five light rounds. Tired, heavy legs.' },
    {
      date: '2026-11-18',
      title: 'DLR to the back',
      notes: 'Off-balance first. Grip the heel.',
      tagNames: ['Guard'],
    },
    { date: '2026-11-16', title: 'Jiu-jitsu for beginners', notes: 'Helped out. Shrimps, break falls.' },
    {
      date: '2026-11-14',
      title: 'Open mat',
      sessionType: 'open-mat',
      notes: 'Seven rounds with Theo and Ana, no-gi.',
    },
    { date: '2026-11-12', title: 'Rear naked choke details', notes: 'Hide the second hand.', tagNames: ['Back'] },
    {
      date: '2026-11-10',
      title: 'Half guard: knee shield',
      notes: 'Underhook, head up.',
      tagNames: ['Half guard'],
    },
    {
      date: '2026-11-07',
      title: 'Armbar from closed guard',
      notes: 'Angle before the hips.',
      instructor: 'Kofi Mensah',
    },
    { date: '2026-11-05', title: 'Triangle, three finishes', notes: 'Cut the angle.', instructor: 'Kofi Mensah' },
    { date: '2026-11-03', title: 'K-guard entries', notes: 'Backside 50/50 from there.' },
    { date: '2026-10-31', title: 'Single leg X to ashi', notes: 'Foot on the hip, then stand up.' },
    { date: '2026-10-29', title: 'Reverse De La Riva', notes: 'Kiss of the dragon when they knee cut.' },
    { date: '2026-10-27', title: 'X-guard sweeps', notes: 'Both hooks, stretch.' },
    { date: '2026-10-24', title: 'Knee on belly maintenance', notes: 'Heavy pressure, no space.' },
    {
      date: '2026-10-22',
      title: 'Side control escapes',
      notes: 'Frame on the neck and hip.',
      academy: 'Harbor BJJ',
    },
    { date: '2026-10-20', title: 'Toreando', notes: 'Hands on the knees, run around.', tagNames: ['Passing'] },
    { date: '2026-10-17', title: 'Guillotine and its counter', notes: 'Von Flue if they hold on.' },
    {
      date: '2026-10-15',
      title: 'Private lesson',
      sessionType: 'private',
      notes: 'Straight ankle lock, belly down.',
    },
    { date: '2026-10-13', title: 'Kimura from everywhere', notes: 'Grip first, elbow tight.' },
    { date: '2026-10-10', title: 'Meia guarda', notes: 'Aula do professor: esgrima e cabeça alta.' },
    { date: '2026-10-08', title: 'Takedown Thursday', notes: 'Single leg, running the pipe.' },
    { date: '2026-10-06', title: 'Turtle attacks', notes: 'Clock choke, crucifix.' },
    {
      date: '2026-10-03',
      title: 'Garage rounds',
      sessionType: 'garage',
      notes: 'Only leg locks. Heel hook defense.',
    },
    { date: '2026-10-01', title: 'Armhebel aus der Guard', notes: 'Stunde bei Jonas in Köln.' },
    { date: '2026-09-29', title: 'Mount: holding it', notes: 'Low mount, grapevines. Americana, Ezekiel.' },
    { date: '2026-09-26', title: 'City championship', notes: 'Two matches, one by bow and arrow.' },
    { date: '2026-09-24', title: 'Butterfly basics', notes: 'Lift with the hook.' },
    { date: '2026-09-22', title: 'Spider guard', notes: 'Feet on the biceps, lasso on one side.' },
    { date: '2026-09-19', title: 'North-south choke', notes: 'Biceps deep, hips back.' },
    { date: '2026-09-17', title: 'Guard pull to collar drag', notes: 'Sit close.' },
    { date: '2026-09-15', title: 'Arm triangle', notes: 'From mount and half guard top.' },
    { date: '2026-09-12', title: 'Body lock passing', notes: 'Tight waist, head on the chest.' },
    { date: '2026-09-10', title: 'Closed guard basics', notes: 'Posture breaking, hip bump.' },
    { date: '2026-09-08', title: 'Berimbolo day', notes: 'Dizzy. Crab ride at the end.' },
    { date: '2026-09-05', title: 'Wrestling', notes: 'Whizzer, front headlock, go-behind.' },
    { date: '2026-09-03', title: 'Seminar with Aurélio', notes: 'Collar sleeve, all afternoon.' },
  ]

interface Expected {
  q: string
  /** The titles of the first hits. */
  first: string[]
  /** What is searched for instead, because nothing was found. */
  instead?: string
  /** What is left out, because nothing has all of it. */
  without?: string[]
}

const halfGuard = ['Half guard: knee shield', 'Arm triangle', 'Meia guarda']
const armbars = ['Armbar from closed guard', 'Armhebel aus der Guard']

/** What grapplers type with a thumb, and what has to come first. */
export const queries: Expected[] = [
  // Shortened.
  { q: 'dlr', first: ['DLR to the back'] },
  { q: 'DLR back', first: ['DLR to the back'] },
  { q: 'rdlr', first: ['Reverse De La Riva'] },
  { q: 'slx', first: ['Single leg X to ashi'] },
  { q: 'kguard', first: ['K-guard entries'] },
  { q: 'k guard', first: ['K-guard entries'] },
  { q: 'K-Guard', first: ['K-guard entries'] },
  { q: 'xguard', first: ['X-guard sweeps'] },
  { q: 'x guard', first: ['X-guard sweeps'] },
  { q: 'kob', first: ['Knee on belly maintenance'] },
  { q: 'kotd', first: ['Reverse De La Riva'] },
  { q: 'KOTL', first: ['Reverse De La Riva'] },
  { q: 'rnc', first: ['Rear naked choke details'] },
  { q: 'hg', first: ['Half guard: knee shield', 'Meia guarda'] },
  { q: '5050', first: ['K-guard entries'] },
  { q: 'bjj', first: ['Side control escapes', 'Jiu-jitsu for beginners'] },
  { q: 'comp', first: ['City championship'] },
  // Together, apart, and with hyphens.
  { q: 'jiujitsu', first: ['Jiu-jitsu for beginners'] },
  { q: 'jiu jitsu', first: ['Jiu-jitsu for beginners'] },
  { q: 'halfguard', first: halfGuard },
  { q: 'half-guard', first: halfGuard },
  { q: 'nogi', first: ['Open mat'] },
  { q: 'no gi', first: ['Open mat'] },
  { q: 'openmat', first: ['Open mat'] },
  { q: 'open-mat', first: ['Open mat'] },
  { q: 'guard-pull', first: ['Guard pull to collar drag'] },
  { q: 'bodylock', first: ['Body lock passing'] },
  { q: 'collar-sleeve', first: ['Seminar with Aurélio'] },
  { q: 'heelhook', first: ['Garage rounds'] },
  { q: 'arm bar', first: armbars },
  { q: 'north south', first: ['North-south choke'] },
  // Portuguese.
  { q: 'mata leão', first: ['Rear naked choke details'] },
  { q: 'mata leao', first: ['Rear naked choke details'] },
  { q: 'meia guarda', first: ['Meia guarda', 'Half guard: knee shield'] },
  { q: 'armlock', first: armbars },
  { q: 'triângulo', first: ['Triangle, three finishes'] },
  { q: 'guilhotina', first: ['Guillotine and its counter'] },
  { q: 'chave de pé', first: ['Private lesson'] },
  { q: 'joelho na barriga', first: ['Knee on belly maintenance'] },
  { q: 'cem quilos', first: ['Side control escapes'] },
  { q: 'montada', first: ['Mount: holding it'] },
  { q: 'arco e flecha', first: ['City championship'] },
  { q: 'guarda aranha', first: ['Spider guard'] },
  { q: 'tartaruga', first: ['Turtle attacks'] },
  // German.
  { q: 'Hebel', first: ['Armbar from closed guard', 'Kimura from everywhere', 'Armhebel aus der Guard'] },
  { q: 'armhebel', first: ['Armhebel aus der Guard', 'Armbar from closed guard'] },
  { q: 'dreieck', first: ['Triangle, three finishes'] },
  { q: 'Fersenhebel', first: ['Garage rounds'] },
  { q: 'Schildkröte', first: ['Turtle attacks'] },
  { q: 'halbe guard', first: ['Half guard: knee shield', 'Meia guarda'] },
  { q: 'Reitsitz', first: ['Mount: holding it'] },
  { q: 'koln', first: ['Armhebel aus der Guard'] },
  // Typos.
  { q: 'kimora', first: ['Kimura from everywhere'], instead: 'kimura' },
  { q: 'half gaurd', first: ['Half guard: knee shield'], instead: 'half guard' },
  { q: 'guilotine', first: ['Guillotine and its counter'], instead: 'guillotine' },
  { q: 'bermbolo', first: ['Berimbolo day'], instead: 'berimbolo' },
  { q: 'jiujitzu', first: ['Jiu-jitsu for beginners'], instead: 'jiujitsu' },
  { q: 'tringle kofi', first: ['Triangle, three finishes'], instead: 'triangle kofi' },
  // Too much.
  { q: 'kimura heavy', first: ['Kimura from everywhere'], without: ['heavy'] },
  { q: 'armbar kofi gym', first: ['Armbar from closed guard'], without: ['gym'] },
  { q: 'kimora heavy', first: ['Kimura from everywhere'], instead: 'kimura', without: ['heavy'] },
  { q: 'spider guard type:garage', first: ['Spider guard'], without: ['type:garage'] },
  // Whatever else a thumb does.
  { q: 'theo', first: ['Open mat'] },
  { q: 'half guard ', first: halfGuard },
  // A month, as short as it goes.
  { q: 'hg sep', first: ['Arm triangle'] },
  { q: 'hg oct', first: ['Meia guarda'] },
  { q: 'coach:kofi triangle', first: ['Triangle, three finishes'] },
  { q: 'ankle', first: ['Private lesson'] },
]
