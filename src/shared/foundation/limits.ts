/** Maximum lengths and counts, for server and web. Lengths are in UTF-16 code units, as in `maxlength`. */
export const limits = {
  title: 200,
  notes: 20_000,
  academy: 120,
  instructor: 120,
  /** The most text in a member's journal. A long life of training has a tenth of it. */
  journalMegabytes: 50,
  tagName: 50,
  tagsOnAnEntry: 50,
  techniquesOnAnEntry: 30,
  /** Entries that are suggested for a technique, the newest first. */
  suggestedEntries: 20,
  /** Entries that mention a technique with one tap. */
  linkedAtOnce: 5_000,
  /** Suggestions that a member says are wrong. */
  ignoredMentions: 50_000,
  tagsOfAUser: 2_000,
  search: 200,
  /** The path of the page that a visitor goes on to after logging in. */
  nextPath: 500,
  fullName: 120,
  email: 254,
  username: { min: 3, max: 40 },
  password: { min: 8, max: 200 },
  clientId: 100,
  contactMessage: 5_000,
  /** How long a message from the contact page is kept that no administrator deletes. The privacy page says so. */
  contactMessageDays: 730,
  feedbackSubject: { min: 5, max: 200 },
  feedbackDescription: { min: 10, max: 5_000 },
  feedbackOfAUser: 500,
  feedbackReply: 4_000,
  repliesToFeedback: 50,
  /** Between two emails to an administrator about new feedback. */
  feedbackNoticeMinutes: 15,
  requestTitle: 120,
  /** A request's description, and its official reply. */
  requestDescription: 5_000,
  requestsOfAUser: 50,
  requestPage: 50,
  similarRequests: 5,
  comment: 2_000,
  commentsOfAUser: 500,
  commentsOnARequest: 200,
  filesOnAnEntry: 5,
  fileMegabytes: { image: 10, video: 100, document: 15 },
  originalName: 200,
  /** The size of a picture, and of all frames of an animation together. */
  megapixels: { picture: 120, animation: 250 },
  /** By one member. */
  uploadsAtOnce: 8,
  /** By one member: a phone may sync what two weeks without signal have left, a photo for each session. */
  uploadsAnHour: 600,
  videoLinks: 20,
  videoLink: 2_000,
  sessionsOfARule: 730,
  /** In bytes, as JSON: the fields of its parts, and how single sessions differ. */
  sizeOfARule: 64 * 1024,
  rulesOfAUser: 200,
  /** Logged or planned, in one answer. */
  calendarSessions: 2_000,
  reminderTitle: 200,
  openReminders: 1_000,
  /** Logins of a member; the least recently used makes room for a new one. The account also recognizes this many browsers. */
  devices: 50,
  /** Devices of a member that get notifications; the oldest make room for new ones. */
  pushDevices: 20,
  pushEndpoint: 1_000,
  /** How many a member has; the oldest make room for new ones. */
  completedReminders: 10_000,
  /** Deleted ones of a member that can still be restored. */
  removedReminders: 100,
  templateName: 80,
  notesPrompts: 2_000,
  templatesOfAUser: 100,
  /** Deleted templates of a member that can still be restored; as many practice logs, promotions, injuries, and links. */
  removedOfAKind: 100,
  quickNotes: 19_000,
  /** In a quick log. */
  rounds: 20,
  roundsOnAnEntry: 30,
  submissionsInARound: 20,
  /** Held ones, and lost ones. */
  positionsOfARound: 10,
  minutesOfARound: 120,
  /** Of one kind, by one side. */
  actionsInARound: 99,
  roundNotes: 2_000,
  /** The most frequent ones of each kind. */
  lessons: 10,
  /** Behind a lesson, the newest ones. */
  roundPage: 100,
  /** From which on a share is a percentage. */
  roundsForPercent: 10,
  techniqueName: 120,
  otherNames: 10,
  /** Each of its texts: steps, key details, and common mistakes. */
  techniqueText: 5_000,
  videosOfATechnique: 10,
  videoNotes: 2_000,
  tagsOnATechnique: 20,
  techniquesOfAUser: 1_000,
  /** Between all techniques of a member. */
  techniqueLinks: 5_000,
  /** The most text in all techniques of a member. */
  libraryMegabytes: 2,
  /** Removed techniques of a member that can still be restored. */
  removedTechniques: 100,
  /** Reviews of all techniques, and of one. */
  reviewsOfAUser: 50_000,
  reviewsOfATechnique: 2_000,
  practiceLogsOfAUser: 10_000,
  /** In the list of all, and of one technique. */
  latestPracticeLogs: 100,
  practiceLogsOfAHistory: 500,
  practiceNotes: 2_000,
  /** Reps or minutes. */
  practiceAmount: 10_000,
  reviewsPerDay: { min: 1, max: 50 },
  newPerDay: { min: 0, max: 20 },
  partnerName: 120,
  partnerStyle: 200,
  partnerNotes: 5_000,
  partnersOfAUser: 1_000,
  /** Notes about all partners of a member. */
  partnerNotesMegabytes: 1,
  /** Deleted or merged ones of a member that are remembered. */
  removedPartners: 100,
  /** The latest ones of a member. */
  formerPartnerNames: 1_000,
  position: 120,
  /** The latest ones. */
  photosInARecap: 60,
  promotionNote: 2_000,
  promotionsOfAUser: 100,
  bodyPart: 60,
  injuryNote: 2_000,
  injuriesOfAUser: 200,
  absenceNote: 2_000,
  absencesOfAUser: 200,
  passkeysOfAUser: 20,
  accessTokensOfAUser: 20,
  accessTokenName: 60,
  calendarDays: 400,
  page: { default: 50, max: 200 },
  /** How many planned entries the journal lists before today, and how many from today on. */
  nearPlanned: 20,
  /** Rows on a page of lists for administrators. */
  adminPage: 50,
  /** How many members an administrator lists or saves as a file. */
  members: 20_000,
  /**
   * `maxExtension`: to how many days from now administrators may extend it. `rememberedDays`: how long an address is
   * remembered to have had one after its account was deleted.
   */
  trial: {
    days: 7,
    entries: 20,
    filesPerEntry: 2,
    /** The most text in all entries, and in all techniques: six times what 20 long ones have. */
    journalKilobytes: 500,
    libraryKilobytes: 250,
    maxExtension: 366,
    rememberedDays: 365,
  },
  /** How long a subscription whose payment failed has full access, in days. */
  graceDays: 7,
  invoices: 24,
} as const

/** How long Undo is offered after a removal, in seconds. */
export const undoSeconds = 10
