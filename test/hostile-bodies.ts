import { createECDH } from 'node:crypto'
import { competitionLimits, focusLimits } from '#shared/foundation/lazy-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { aLink } from './coaching.ts'
import { anEntry, aPassword, aRound } from './world.ts'

type Body = (text: (most: number) => string, ids: Record<string, number>) => object

const anInjury: Body = (text) => ({
  part: text(limits.bodyPart),
  from: '2026-11-20',
  note: text(limits.injuryNote),
})
const anAbsence: Body = (text) => ({ from: '2027-02-10', to: '2027-02-20', note: text(limits.absenceNote) })
const aTechnique: Body = (text) => ({
  name: text(limits.techniqueName),
  otherNames: [text(limits.techniqueName - 1)],
  steps: text(limits.techniqueText),
  keyDetails: text(limits.techniqueText),
  videos: [{ url: 'https://example.com/armbar.mp4', notes: text(limits.videoNotes) }],
})
const aPartner: Body = (text) => ({
  name: text(limits.partnerName),
  style: text(limits.partnerStyle),
  notes: text(limits.partnerNotes),
})
const aTag: Body = (text) => ({ name: text(limits.tagName) })
const aPromotion: Body = (text) => ({ date: '2026-11-20', belt: 'blue', note: text(limits.promotionNote) })
const aFocus: Body = (text) => ({
  kind: 'techniques',
  names: [text(limits.techniqueName)],
  from: '2026-11-20',
  note: text(focusLimits.note),
})
const aCompetition: Body = (text) => ({
  name: text(competitionLimits.name),
  date: '2026-12-05',
  place: text(competitionLimits.place),
  note: text(competitionLimits.note),
  plan: [{ technique: text(limits.techniqueName), whatIf: text(competitionLimits.whatIf) }],
  matches: [
    {
      key: '1',
      outcome: 'won',
      ending: 'submission',
      technique: text(limits.techniqueName),
      opponent: text(limits.partnerName),
      notes: text(competitionLimits.matchNotes),
      videoNotes: text(competitionLimits.matchVideoNotes),
    },
  ],
})
const aSession: Body = (text, { partners = null }) =>
  anEntry({
    title: text(limits.title),
    academy: text(limits.academy),
    instructor: text(limits.instructor),
    notes: text(limits.notes),
    rounds: [
      {
        ...aRound,
        partnerId: partners,
        kind: 'positional',
        startPosition: text(limits.position),
        submissions: [
          {
            isMine: true,
            techniqueId: null,
            name: text(limits.techniqueName),
            fromPosition: text(limits.position),
          },
        ],
        notes: text(limits.roundNotes),
      },
    ],
  })

const ofDevice = createECDH('prime256v1').generateKeys().toString('base64url')

let visitors = 0

/** Where fields depend on each other, so that what the description says alone is refused. */
export const bodies: Record<string, Body> = {
  'POST /api/entries': aSession,
  'PATCH /api/entries/{id}': aSession,
  'POST /api/tags': aTag,
  'PATCH /api/tags/{id}': aTag,
  'POST /api/techniques': aTechnique,
  'PATCH /api/techniques/{id}': aTechnique,
  'POST /api/partners': aPartner,
  'PATCH /api/partners/{id}': aPartner,
  'POST /api/injuries': anInjury,
  'PATCH /api/injuries/{id}': anInjury,
  'POST /api/absences': anAbsence,
  'PATCH /api/absences/{id}': anAbsence,
  'POST /api/competitions': aCompetition,
  'PATCH /api/competitions/{id}': aCompetition,
  'POST /api/promotions': aPromotion,
  'PATCH /api/promotions/{id}': aPromotion,
  'POST /api/focuses': aFocus,
  'PATCH /api/focuses/{id}': aFocus,
  'PATCH /api/heart-rate/settings': () => ({ highest: 190, zones: [110, 130, 150, 170] }),
  'POST /api/coach-links': (text) => ({ ...aLink, name: text(60) }),
  'PATCH /api/user': (text) => ({ fullName: text(limits.fullName), academy: text(limits.academy) }),
  'POST /api/push/subscription': (text) => ({
    endpoint: `https://fcm.googleapis.com/${text(900).replaceAll(/[^!-~]/g, '-')}`,
    keys: { p256dh: ofDevice, auth: 'A'.repeat(22) },
  }),
  'PATCH /api/planned/{ruleId}/{session}': (text) => ({
    title: text(limits.title),
    academy: text(limits.academy),
    instructor: text(limits.instructor),
    scope: 'this',
  }),
  'POST /api/auth/register': (text) => ({
    fullName: text(limits.fullName),
    email: `visitor${++visitors}@example.com`,
    password: aPassword,
    academy: text(limits.academy),
  }),
  'POST /api/auth/login': (text) => ({ email: 'dana@example.com', password: text(limits.password.max) }),
  'POST /api/entries/mentions': (_, ids) => ({ technique: ids['techniques'], entries: [ids['entries']] }),
  'POST /api/entries/mentions/remove': (_, ids) => ({ technique: ids['techniques'], entries: [ids['entries']] }),
}
