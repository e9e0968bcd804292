import { limits } from '../foundation/limits.ts'
import { withCommas } from '../foundation/numbers.ts'

/** Refusals about what a member has lists of. They read the server's sentences, so the app doesn't load them. */
export const listRefusals = {
  TOO_MANY_PROMOTIONS: {
    status: 400,
    message: `You can record up to ${limits.promotionsOfAUser} promotions. Please delete one first.`,
  },
  NOT_A_PHOTO: { status: 400, message: 'This takes a photo. Please choose a picture.' },
  TOO_MANY_INJURIES: {
    status: 400,
    message: `You can record up to ${limits.injuriesOfAUser} injuries. Please delete one first.`,
  },
  TOO_MANY_ABSENCES: {
    status: 400,
    message: `You can record up to ${limits.absencesOfAUser} times away. Please delete one first.`,
  },
  TAG_UNKNOWN: { status: 400, message: 'One of the tags no longer exists. Please choose again.' },
  TOO_MANY_TAGS: {
    status: 400,
    message: `You can have up to ${withCommas(limits.tagsOfAUser)} tags. Please delete one first.`,
  },
  TOO_MANY_TEMPLATES: {
    status: 400,
    message: `You can have up to ${limits.templatesOfAUser} templates. Please delete one first.`,
  },
  TOO_MANY_PARTNERS: {
    status: 400,
    message: `You can have up to ${withCommas(limits.partnersOfAUser)} partners. Please merge or delete some first.`,
  },
  PARTNER_NOTES_FULL: {
    status: 413,
    message: `Notes about all partners can have up to ${limits.partnerNotesMegabytes} MB of text. Please shorten some first.`,
  },
  PARTNER_UNKNOWN: { status: 400, message: 'This partner no longer exists. Please choose another one.' },
  SAME_PARTNER: { status: 400, message: 'These are the same partner. Please choose another one.' },
  PARTNER_NOTES_TOO_LONG: {
    status: 400,
    message: 'Together, the notes about these two would be too long. Please shorten one first.',
  },
  TOO_MANY_RULES: {
    status: 400,
    message: `You can have up to ${limits.rulesOfAUser} series. Please delete one you no longer need first.`,
  },
  TOO_MANY_REMINDERS: {
    status: 400,
    message: `You can have up to ${withCommas(limits.openReminders)} open reminders. Please complete or delete some first.`,
  },
  REMINDER_OF_ENTRY: {
    status: 400,
    message: 'This reminder follows its session. Edit the session instead.',
  },
} as const
