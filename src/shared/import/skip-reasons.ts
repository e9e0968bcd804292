import { limits } from '../foundation/limits.ts'

/** Why a row is skipped. */
export const skipReasons = {
  NO_DATE: 'It has no date.',
  NOT_A_DATE: 'Its date can’t be read. Write it like 2024-03-31.',
  ABOVE_HEADER: 'It’s above the headers.',
  DATE_UNCLEAR: 'Its date could be two days. Say above whether days or months come first.',
  NOTES_TOO_LONG: `Its notes are longer than ${limits.notes / 1000},000 characters. Split them over two rows.`,
  TOO_MANY_ROUNDS: `It has more than ${limits.roundsOnAnEntry} rounds. Check the number.`,
  TOO_MANY_NAMES: `It has more than ${limits.techniquesOnAnEntry} techniques or ${limits.tagsOnAnEntry} tags. Split them over two rows.`,
  IMPORTED_BEFORE: 'It was imported before.',
  IN_JOURNAL: 'Your journal has this session already.',
  FILE_DAMAGED: 'It can’t be read from the archive. Add it again from where you took it.',
  FILE_NOT_READ: 'It’s a file that wasn’t read.',
  OTHER_WATCH: 'Another watch measured more of the same session.',
  BEYOND_TRIAL: 'Your trial has no room for it. Upgrade, then import the same file again.',
} as const

export type SkipReason = keyof typeof skipReasons
