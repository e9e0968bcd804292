/** Lengths and counts that both sides hold to. Texts are counted in UTF-16 units, as a text field counts them. */
export const limits = {
  title: 200,
  notes: 20_000,
  academy: 120,
  instructor: 120,
  tagName: 50,
  tagsOnAnEntry: 50,
  tagsOfAUser: 2_000,
  search: 200,
  fullName: 120,
  email: 254,
  username: { min: 3, max: 40 },
  password: { min: 8, max: 200 },
  clientId: 100,
  contactMessage: 5_000,
  filesOnAnEntry: 5,
  originalName: 200,
  videoLinks: 20,
  videoLink: 2_000,
  sessionsOfARule: 730,
  templateName: 80,
  notesPrompts: 2_000,
  templatesOfAUser: 100,
  quickNotes: 19_000,
  techniqueName: 120,
  partnerName: 120,
  position: 120,
  calendarDays: 400,
  page: { usual: 50, most: 200 },
} as const

/** How long a removed entry can still be brought back by the person who removed it, in seconds on the screen. */
export const undoSeconds = 10
