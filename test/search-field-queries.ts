import { armbarFromMount, type Expected, harbor } from './search-queries.ts'

const august = ['2026-08-31 Garage drills', '2026-08-30 Garage drills', '2026-08-29 Leg drag to back']
const december = ['2025-12-30 Knee cut', '2025-12-29 Garage drills', '2025-12-27 Long step']

/** The same for exclusions, fields, dates, and typos. */
export const fieldQueries: Expected[] = [
  // Without.
  {
    q: 'mount -americana',
    first: ['2026-06-23 Holding mount', '2026-11-04 Kids class, helping out'],
    isAll: true,
  },
  { q: 'half guard -deep', first: ['2026-07-16 Long open mat', '2026-06-16 Knee cut'] },
  { q: 'waiter -tag:deep', first: ['2026-05-16 Waiter sweep', '2026-02-21 Waiter sweep'] },
  { q: '"bow and arrow" -"tapped by"', first: ['2026-04-21 Bow and arrow', '2026-01-27 Bow and arrow'] },
  // Fields.
  { q: 'tag:mount', first: [...armbarFromMount, '2026-07-05 Open mat', '2026-06-30 Holding mount'] },
  {
    q: 'tag:"half guard" knee',
    first: [
      '2026-08-01 Deep half from knee cut',
      '2026-06-16 Knee cut',
      '2026-03-24 Knee cut against knee shield',
    ],
  },
  {
    q: 'type:garage',
    first: ['2026-11-15 Garage rounds', '2026-11-01 Garage drills', '2026-08-31 Garage drills'],
  },
  {
    q: 'type:open-mat flow',
    first: ['2026-07-20 Flow rolling', '2026-06-21 Flow rolling', '2026-04-26 Flow rolling'],
  },
  { q: 'academy:harbor', first: harbor, isAll: true },
  {
    q: 'academy:"santa fe"',
    first: ['2026-01-10 Arm triangle', '2025-11-27 Deep half from knee cut'],
    isAll: true,
  },
  {
    q: 'coach:kofi',
    first: ['2026-09-22 Americana and armbar from mount', '2026-07-04 Grip fighting'],
    isAll: true,
  },
  {
    q: 'coach:rafa mount',
    first: [
      '2026-09-15 Americana and armbar from mount',
      '2026-06-30 Holding mount',
      '2026-06-23 Holding mount',
      '2026-01-06 Side control and mount',
    ],
  },
  {
    q: 'tag:a-game type:private',
    first: [
      '2026-08-28 Private before the tournament',
      '2026-03-08 Private: fixing my guard',
      '2026-02-22 Private lesson',
    ],
    isAll: true,
  },
  // Dates.
  { q: 'august', first: august },
  { q: '2026-08', first: august },
  { q: 'date:2026-08', first: august },
  { q: 'half guard august', first: ['2026-08-01 Deep half from knee cut'] },
  {
    q: 'armbar september',
    first: [
      '2026-09-22 Americana and armbar from mount',
      '2026-09-15 Americana and armbar from mount',
      '2026-09-29 Back attacks',
    ],
    isAll: true,
  },
  {
    q: 'armbar two months ago',
    first: [
      '2026-09-22 Americana and armbar from mount',
      '2026-09-15 Americana and armbar from mount',
      '2026-09-29 Back attacks',
    ],
    isAll: true,
  },
  {
    q: 'last month',
    first: ['2026-10-31 Waiter sweep', '2026-10-29 Deep half entries', '2026-10-27 Breaking posture'],
  },
  {
    q: 'last week',
    first: [
      '2026-11-14 Passing open guard',
      '2026-11-12 Toreando drills',
      '2026-11-10 Baby bolo',
      '2026-11-08 Strength and mobility',
    ],
    isAll: true,
  },
  {
    q: 'saturday',
    first: ['2026-11-21 Leg drag to back', '2026-11-14 Passing open guard', '2026-11-07 Passing open guard'],
  },
  { q: 'dec 2025', first: december },
  { q: '2025', first: december },
  { q: 'date:2026-01 mount', first: ['2026-01-06 Side control and mount'], isAll: true },
  // Typos.
  { q: 'kimora', first: [], isAll: true, offers: 'kimura' },
  { q: 'half gaurd', first: [], isAll: true, offers: 'half guard' },
  { q: 'triangel', first: [], isAll: true, offers: 'triangle' },
  { q: 'berimbollo type:class', first: [], isAll: true, offers: 'berimbolo type:class' },
]
