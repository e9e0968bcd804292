const journal = 'the member’s journal'
const library = 'the member’s techniques'
const account = 'one for each account'
const shared = 'what members have asked for and wrote to each other'

/** Tables that nothing sweeps, and why: what is in them is somebody's own, or there are only so many rows. */
export const kept: Record<string, string> = {
  access_tokens: 'the member’s own, until revoked, and only so many',
  archived_items:
    'what came with an archive, so that it brings none twice; gone with the next import once it was deleted',
  calendar_feeds: account,
  coach_comments: 'the member’s own: what a coach wrote',
  entry_tags: journal,
  entry_techniques: journal,
  feature_comments: shared,
  feature_requests: shared,
  feature_votes: shared,
  feedback: 'what the member has sent, which the archive brings along',
  feedback_notices: 'one for each administrator',
  feedback_replies: 'of feedback',
  feedback_upvotes: 'of feedback',
  former_partner_names: 'what the journal’s texts may still have, and only so many',
  identities: 'the member’s own, and only so many',
  ignored_mentions: journal,
  imported_entries: 'what the rows of the journal were, so that a file brings none twice',
  installation: 'one row: which key the hashes go by',
  journal_sizes: account,
  last_seen: account,
  merged_techniques: 'only so many for each member',
  migrations: 'of the schema',
  passkeys: 'the member’s own, and only so many',
  practice_cards: library,
  practice_reviews: library,
  practice_settings: account,
  push_settings: account,
  round_submissions: journal,
  rounds: journal,
  same_names: 'what one migration found, until the member has answered it',
  subscriptions: account,
  technique_tags: library,
  template_tags: 'the member’s templates',
  users: 'the accounts',
  weekly_classes: 'the member’s templates',
}

/**
 * Tables whose rows are the members' own until they delete them. What was deleted can be restored for some time, and is
 * swept then: the rows for which this is true.
 */
export const ownUntilDeleted: Record<string, string> = {
  all_absences: 'deleted_at is not null',
  all_competitions: 'deleted_at is not null',
  all_focuses: 'deleted_at is not null',
  all_heart_rates: 'deleted_at is not null',
  all_injuries: 'deleted_at is not null',
  all_practice_logs: 'deleted_at is not null',
  all_promotions: 'deleted_at is not null',
  all_technique_links: 'deleted_at is not null',
  all_templates: 'deleted_at is not null',
  entries: 'deleted_at is not null',
  files: 'entry_id is null and promotion_id is null and competition_id is null',
  partners: 'deleted_at is not null',
  reminders: 'deleted_at is not null and entry_id is null',
  rules: 'rule is null',
  tags: 'deleted_at is not null and merged_into is null',
  techniques: 'deleted_at is not null',
}

/** For how many days a swept table keeps a row, where that is longer than half a year. */
export const keptFor: Record<string, number> = {
  admin_actions: 730,
  contact_messages: 730,
  daily_figures: 730,
  known_devices: 400,
  used_trials: 365,
}

/** Tables whose rows go with those of a table that is swept. */
export const goWith: Record<string, string> = {
  import_parts: 'imports',
  imported_names: 'imports',
  push_subscriptions: 'sessions',
}

/** Tables of work to do, whose rows are deleted by whoever does it. */
export const workedOff: Record<string, string> = {
  password_reset_requests: 'the mail worker, at once',
}
