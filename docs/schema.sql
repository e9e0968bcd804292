-- absences

-- When a member is away; what is planned meanwhile is left out.
create table all_absences (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  reason text not null,
  first_day date not null,
  last_day date,
  note text not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  deleted_at timestamp with time zone,
  removed_with jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((last_day >= first_day)),
  CHECK ((reason = ANY (ARRAY['holiday'::text, 'injury'::text, 'closed'::text, 'other'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A member's absences in order.
CREATE INDEX absences_by_day ON all_absences (user_id, first_day, id);
-- A create that is sent again.
CREATE UNIQUE INDEX absences_client_id_key ON all_absences (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX absences_deleted ON all_absences (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view absences as
 SELECT user_id,
    id,
    client_id,
    payload_hash,
    reason,
    first_day,
    last_day,
    note,
    created_at,
    updated_at
   FROM all_absences
  WHERE (deleted_at IS NULL);


-- admin

-- The figures of a day that administrators see as charts.
create table daily_figures (
  day date not null,
  members integer not null,
  active integer not null,
  storage_bytes bigint not null,
  paying integer,
  revenue_cents bigint,
  PRIMARY KEY (day)
);


-- audit-log

-- What an administrator did, for the audit log.
create table admin_actions (
  id bigint not null generated always as identity,
  admin_id bigint,
  kind text not null,
  subject_id bigint,
  details text not null,
  outcome smallint,
  at timestamp with time zone not null,
  is_by_operator boolean not null default false,
  PRIMARY KEY (id),
  FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL
);
-- Deleting an account.
CREATE INDEX admin_actions_by_admin ON admin_actions (admin_id);


-- calendar

-- A member's link for calendar apps, known by its hash.
create table calendar_feeds (
  user_id bigint not null,
  time_zone text not null,
  created_at timestamp with time zone not null,
  token_hash bytea not null,
  zoned_at timestamp with time zone not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);


-- coaching

-- What a member shows a coach without a login, known by the hash of its token.
create table coach_links (
  user_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  token_hash bytea not null,
  from_day date,
  to_day date,
  tag_id bigint,
  competition_id bigint,
  shows_partners boolean not null,
  files text[] not null,
  video_links text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened integer not null default 0,
  last_opened_on date,
  PRIMARY KEY (user_id, id),
  CHECK (((num_nonnulls(from_day, tag_id, competition_id) = 1) AND ((from_day IS NULL) = (to_day IS NULL)))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, tag_id) REFERENCES tags(user_id, id) ON DELETE CASCADE
);
-- Which link was opened.
CREATE INDEX coach_links_by_hash ON coach_links (user_id, token_hash);
-- The sweep.
CREATE INDEX coach_links_expired ON coach_links (expires_at);
-- Deleting a tag.
CREATE INDEX coach_links_of_tag ON coach_links (user_id, tag_id) WHERE (tag_id IS NOT NULL);

-- What a coach wrote about a session by a link, and the member's answer.
create table coach_comments (
  user_id bigint not null,
  id bigint not null generated always as identity,
  entry_id bigint not null,
  link_id bigint,
  name text not null,
  text text not null,
  answer text not null default ''::text,
  answered_at timestamp with time zone,
  seen_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now(),
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, link_id) REFERENCES coach_links(user_id, id) ON DELETE SET NULL (link_id)
);
-- The comments beside a session.
CREATE INDEX coach_comments_of_entry ON coach_comments (user_id, entry_id, id);
-- The comments on a coach's page, and how many came today.
CREATE INDEX coach_comments_of_link ON coach_comments (user_id, link_id, created_at) WHERE (link_id IS NOT NULL);
-- What is new to a member.
CREATE INDEX coach_comments_unseen ON coach_comments (user_id, created_at) WHERE (seen_at IS NULL);


-- competitions

-- Where a member competes, with the game plan and the matches.
create table all_competitions (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  name text not null,
  date date not null,
  place text not null,
  organizer text not null,
  rules text not null,
  belt text not null,
  age text not null,
  weight_class text not null,
  weigh_in text not null,
  cost text not null,
  deadline date,
  note text not null,
  plan jsonb not null,
  matches jsonb not null,
  placing integer,
  medal text not null,
  reminder_id bigint,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  weight_limit text not null default ''::text,
  weights jsonb not null default '[]'::jsonb,
  deleted_at timestamp with time zone,
  removed_with jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((belt = ANY (ARRAY[''::text, 'white'::text, 'blue'::text, 'purple'::text, 'brown'::text, 'black'::text]))),
  CHECK ((medal = ANY (ARRAY[''::text, 'gold'::text, 'silver'::text, 'bronze'::text]))),
  CHECK (("placing" > 0)),
  CHECK ((rules = ANY (ARRAY['gi'::text, 'no-gi'::text, 'submission-only'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A member's competitions in order, and those of some days.
CREATE INDEX competitions_by_date ON all_competitions (user_id, date, id);
-- A create that is sent again.
CREATE UNIQUE INDEX competitions_client_id_key ON all_competitions (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX competitions_deleted ON all_competitions (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view competitions as
 SELECT user_id,
    id,
    client_id,
    payload_hash,
    name,
    date,
    place,
    organizer,
    rules,
    belt,
    age,
    weight_class,
    weigh_in,
    cost,
    deadline,
    note,
    plan,
    matches,
    "placing",
    medal,
    reminder_id,
    created_at,
    updated_at,
    weight_limit,
    weights
   FROM all_competitions
  WHERE (deleted_at IS NULL);


-- contact

-- A message from the contact page.
create table contact_messages (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  message text not null,
  sent_at timestamp with time zone not null,
  is_suspect boolean not null default false,
  PRIMARY KEY (id)
);


-- db

-- What servers of the release before this one remove while both run. It goes with the next release.
create table removals (
  user_id bigint not null,
  kind text not null,
  key text not null,
  content jsonb not null,
  removed_at timestamp with time zone not null,
  PRIMARY KEY (user_id, kind, key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep of what can no longer be restored.
CREATE INDEX removals_by_age ON removals (removed_at);

-- What all servers on this database must agree on: a single row, written by the first of them
create table installation (
  is_only boolean not null default true,
  key_origin text not null,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

-- Writes that devices have numbered, so that one that is sent again isn’t made twice.
create table device_writes (
  user_id bigint not null,
  device uuid not null,
  number bigint not null,
  lowest_open bigint not null,
  content_hash text not null,
  written_at timestamp with time zone not null default now(),
  reply_id bigint,
  PRIMARY KEY (user_id, device, number),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);


-- entries

-- A training session, trained or planned, with its reply as text.
create table entries (
  user_id bigint not null,
  id bigint not null generated by default as identity,
  client_id text,
  title text not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  session_type text not null,
  academy text not null,
  instructor text not null,
  notes text not null,
  has_post_session_notes boolean not null,
  reply_json text not null,
  search_text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  video_links text[] not null default '{}'::text[],
  rule_id bigint,
  rule_session integer,
  payload_hash text,
  is_planned boolean not null default false,
  minutes smallint not null generated always as 
CASE
    WHEN ((start_time = ''::text) OR (end_time = ''::text)) THEN 0
    ELSE (((((((substr(end_time, 1, 2))::integer * 60) + (substr(end_time, 4, 2))::integer) - ((substr(start_time, 1, 2))::integer * 60)) - (substr(start_time, 4, 2))::integer) + 1440) % 1440)
END stored,
  effort smallint,
  round_count smallint not null default 0,
  gi_rounds smallint not null default 0,
  no_gi_rounds smallint not null default 0,
  has_private_notes boolean not null default false,
  attire text,
  PRIMARY KEY (user_id, id),
  CHECK ((attire = ANY (ARRAY['gi'::text, 'no-gi'::text, 'both'::text]))),
  CHECK (((effort >= 1) AND (effort <= 10))),
  CHECK ((session_type = ANY (ARRAY['class'::text, 'open-mat'::text, 'garage'::text, 'private'::text, 'other'::text]))),
  FOREIGN KEY (user_id, rule_id) REFERENCES rules(user_id, id) ON DELETE SET NULL (rule_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id)
);
-- Names of academies, offered in forms and filters.
CREATE INDEX entries_academy ON entries (user_id, academy, date) WHERE ((deleted_at IS NULL) AND (academy <> ''::text));
-- The sweep of what can no longer be restored.
CREATE INDEX entries_deleted ON entries (deleted_at) WHERE (deleted_at IS NOT NULL);
-- The journal.
CREATE INDEX entries_newest ON entries (user_id, date DESC, id DESC) INCLUDE (is_planned) WHERE (deleted_at IS NULL);
-- The planned entries around a day.
CREATE INDEX entries_planned ON entries (user_id, date, id) WHERE (is_planned AND (deleted_at IS NULL));
-- Removed sessions of a series, which are not planned again.
CREATE INDEX entries_removed_of_rule ON entries (user_id, rule_id, rule_session) WHERE ((deleted_at IS NOT NULL) AND (rule_id IS NOT NULL));
-- A planned session is logged once.
CREATE UNIQUE INDEX entries_rule_key ON entries (user_id, rule_id, rule_session) WHERE ((deleted_at IS NULL) AND (rule_id IS NOT NULL));
-- Training Stats, streaks, and the recap.
CREATE INDEX entries_trained ON entries (user_id, date) INCLUDE (id, minutes, effort, session_type, academy, instructor, round_count, gi_rounds, no_gi_rounds, attire) WHERE ((deleted_at IS NULL) AND (NOT is_planned));
-- Whether a round's entry counts, of the few that do not.
CREATE INDEX entries_untrained ON entries (user_id, id) WHERE ((deleted_at IS NOT NULL) OR is_planned);
-- Search.
CREATE INDEX entries_words ON entries USING gin (user_id, regexp_replace(search_text, '[^ -~]+'::text, ' '::text, 'g'::text) gin_trgm_ops, string_to_array(regexp_replace(search_text, '[^!-/:-@\[-`{-~]+'::text, ''::text, 'g'::text), NULL::text)) WITH (gin_pending_list_limit='4096');

-- How much a member's journal takes, and how many entries it has; triggers keep it.
create table journal_sizes (
  user_id bigint not null,
  bytes bigint not null,
  entries integer not null default 0,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- A tag of an entry.
create table entry_tags (
  user_id bigint not null,
  entry_id bigint not null,
  tag_id bigint not null,
  PRIMARY KEY (user_id, entry_id, tag_id),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, tag_id) REFERENCES tags(user_id, id) ON DELETE CASCADE
);
-- Entries with a tag, and renames.
CREATE INDEX entry_tags_by_tag ON entry_tags (user_id, tag_id, entry_id);

-- A technique that an entry mentions.
create table entry_techniques (
  user_id bigint not null,
  entry_id bigint not null,
  technique_id bigint not null,
  PRIMARY KEY (user_id, entry_id, technique_id),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE
);
-- Entries with a technique, and renames.
CREATE INDEX entry_techniques_by_technique ON entry_techniques (user_id, technique_id, entry_id);

-- A technique that a member does not want to be suggested for an entry again.
create table ignored_mentions (
  user_id bigint not null,
  technique_id bigint not null,
  entry_id bigint not null,
  PRIMARY KEY (user_id, technique_id, entry_id),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE
);
-- Deleting an entry.
CREATE INDEX ignored_mentions_by_entry ON ignored_mentions (user_id, entry_id);

-- A sparring round of an entry.
create table rounds (
  user_id bigint not null,
  entry_id bigint not null,
  position smallint not null,
  partner_id bigint,
  minutes smallint,
  attire text,
  result text,
  held text[] not null,
  lost text[] not null,
  notes text not null,
  kind text,
  start_position text not null default ''::text,
  my_takedowns smallint not null default 0,
  my_sweeps smallint not null default 0,
  my_passes smallint not null default 0,
  my_escapes smallint not null default 0,
  their_takedowns smallint not null default 0,
  their_sweeps smallint not null default 0,
  their_passes smallint not null default 0,
  their_escapes smallint not null default 0,
  started_at timestamp with time zone,
  PRIMARY KEY (user_id, entry_id, "position"),
  CHECK ((attire = ANY (ARRAY['gi'::text, 'no-gi'::text]))),
  CHECK ((kind = ANY (ARRAY['flow'::text, 'positional'::text, 'hard'::text, 'competition'::text]))),
  CHECK ((minutes > 0)),
  CHECK (((my_escapes >= 0) AND (my_escapes <= 99))),
  CHECK (((my_passes >= 0) AND (my_passes <= 99))),
  CHECK (((my_sweeps >= 0) AND (my_sweeps <= 99))),
  CHECK (((my_takedowns >= 0) AND (my_takedowns <= 99))),
  CHECK ((result = ANY (ARRAY['won'::text, 'lost'::text, 'even'::text]))),
  CHECK (((start_position = ''::text) OR (COALESCE(kind, ''::text) = 'positional'::text))),
  CHECK (((their_escapes >= 0) AND (their_escapes <= 99))),
  CHECK (((their_passes >= 0) AND (their_passes <= 99))),
  CHECK (((their_sweeps >= 0) AND (their_sweeps <= 99))),
  CHECK (((their_takedowns >= 0) AND (their_takedowns <= 99))),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, partner_id) REFERENCES partners(user_id, id) ON DELETE SET NULL (partner_id)
);
-- A partner's page, and renames.
CREATE INDEX rounds_by_partner ON rounds (user_id, partner_id);

-- A submission of a round, for the member or against them.
create table round_submissions (
  user_id bigint not null,
  entry_id bigint not null,
  round_position smallint not null,
  position smallint not null,
  is_mine boolean not null,
  technique_id bigint,
  name text not null,
  from_position text not null,
  PRIMARY KEY (user_id, entry_id, round_position, "position"),
  FOREIGN KEY (user_id, entry_id, round_position) REFERENCES rounds(user_id, entry_id, "position") ON DELETE CASCADE,
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE SET NULL (technique_id)
);
-- Live hits, and renames.
CREATE INDEX round_submissions_by_technique ON round_submissions (user_id, technique_id) WHERE (technique_id IS NOT NULL);


-- feature-requests

-- A request that members vote for; one that was merged leads to another.
create table feature_requests (
  id bigint not null generated always as identity,
  user_id bigint,
  client_id text,
  payload_hash text,
  title text not null,
  description text not null,
  category text not null,
  status text not null default 'open'::text,
  official_reply text not null default ''::text,
  replied_at timestamp with time zone,
  votes integer not null default 0,
  folded_title text not null,
  merged_into bigint,
  shipped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK ((category = ANY (ARRAY['journal'::text, 'planning'::text, 'techniques'::text, 'stats'::text, 'other'::text]))),
  CHECK ((status = ANY (ARRAY['open'::text, 'planned'::text, 'in-progress'::text, 'shipped'::text, 'declined'::text]))),
  FOREIGN KEY (merged_into) REFERENCES feature_requests(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  UNIQUE (user_id, client_id)
);
-- What was merged into a request.
CREATE INDEX feature_requests_merged ON feature_requests (merged_into) WHERE (merged_into IS NOT NULL);
-- Similar requests, shown while somebody types.
CREATE INDEX feature_requests_similar ON feature_requests USING gin (folded_title gin_trgm_ops);

-- A member's vote for a request.
create table feature_votes (
  request_id bigint not null,
  user_id bigint not null,
  voted_at timestamp with time zone not null,
  PRIMARY KEY (request_id, user_id),
  FOREIGN KEY (request_id) REFERENCES feature_requests(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Deleting an account.
CREATE INDEX feature_votes_by_user ON feature_votes (user_id);
-- Trending requests.
CREATE INDEX feature_votes_recent ON feature_votes (voted_at);

-- A comment on a request.
create table feature_comments (
  id bigint not null generated always as identity,
  request_id bigint not null,
  user_id bigint not null,
  client_id text,
  payload_hash text,
  text text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES feature_requests(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id)
);
-- Comments of a request.
CREATE INDEX feature_comments_by_request ON feature_comments (request_id, id);


-- feedback

-- Feedback that a member sent.
create table feedback (
  id bigint not null generated always as identity,
  user_id bigint not null,
  client_id text,
  payload_hash text,
  subject text not null,
  feedback_type text not null,
  description text not null,
  priority text not null,
  status text not null default 'new'::text,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK ((feedback_type = ANY (ARRAY['bug'::text, 'feature'::text, 'improvement'::text, 'other'::text]))),
  CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  CHECK ((status = ANY (ARRAY['new'::text, 'in-progress'::text, 'completed'::text, 'rejected'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id)
);

-- An administrator's upvote of feedback.
create table feedback_upvotes (
  feedback_id bigint not null,
  user_id bigint not null,
  PRIMARY KEY (feedback_id, user_id),
  FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Deleting an account.
CREATE INDEX feedback_upvotes_by_user ON feedback_upvotes (user_id);

-- An administrator's reply, emailed to the sender.
create table feedback_replies (
  id bigint not null generated always as identity,
  feedback_id bigint not null,
  user_id bigint,
  client_id text,
  payload_hash text,
  text text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  UNIQUE (user_id, client_id)
);
-- Replies to feedback.
CREATE INDEX feedback_replies_of_feedback ON feedback_replies (feedback_id, id);

-- When an administrator was last told of new feedback.
create table feedback_notices (
  user_id bigint not null,
  at timestamp with time zone not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);


-- focus

-- What a member works on for some weeks, and what came of it.
create table all_focuses (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  kind text not null,
  names text[] not null,
  from_position text not null,
  first_day date not null,
  weeks smallint not null,
  last_day date,
  note text not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  tag text,
  deleted_at timestamp with time zone,
  removed_with jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((last_day >= first_day)),
  CHECK ((kind = ANY (ARRAY['techniques'::text, 'position'::text, 'caught'::text, 'lost'::text]))),
  CHECK ((cardinality(names) > 0)),
  CHECK ((weeks > 0)),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A create that is sent again.
CREATE UNIQUE INDEX focuses_client_id_key ON all_focuses (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX focuses_deleted ON all_focuses (deleted_at) WHERE (deleted_at IS NOT NULL);
-- A member works on one thing at a time.
CREATE UNIQUE INDEX focuses_open ON all_focuses (user_id) WHERE ((last_day IS NULL) AND (deleted_at IS NULL));
-- Those that aren't removed.
create view focuses as
 SELECT user_id,
    id,
    client_id,
    payload_hash,
    kind,
    names,
    from_position,
    first_day,
    weeks,
    last_day,
    note,
    created_at,
    updated_at,
    tag
   FROM all_focuses
  WHERE (deleted_at IS NULL);


-- heart-rate

-- What a watch measured of a session: a byte for every five seconds, the beats a minute, 0 for a gap.
create table all_heart_rates (
  user_id bigint not null,
  id bigint not null generated always as identity,
  entry_id bigint not null,
  started_at timestamp with time zone not null,
  seconds integer not null,
  sport text not null,
  device text not null,
  average smallint,
  highest smallint,
  energy integer,
  samples bytea not null,
  import_id bigint,
  replaced_by bigint,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  deleted_at timestamp with time zone,
  PRIMARY KEY (user_id, id),
  CHECK ((length(samples) <= 2880)),
  CHECK ((seconds > 0)),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE SET NULL (import_id),
  FOREIGN KEY (user_id, replaced_by) REFERENCES imports(user_id, id) ON DELETE SET NULL (replaced_by)
);
-- Deleting an entry.
CREATE INDEX heart_rates_by_entry ON all_heart_rates (user_id, entry_id);
-- The sweep.
CREATE INDEX heart_rates_deleted ON all_heart_rates (deleted_at) WHERE (deleted_at IS NOT NULL);
-- A session has one.
CREATE UNIQUE INDEX heart_rates_of_entry ON all_heart_rates (user_id, entry_id) WHERE (deleted_at IS NULL);
-- Undo of an import.
CREATE INDEX heart_rates_of_import ON all_heart_rates (user_id, import_id) WHERE (import_id IS NOT NULL);
-- Undo of an import.
CREATE INDEX heart_rates_replaced_by ON all_heart_rates (user_id, replaced_by) WHERE (replaced_by IS NOT NULL);
-- Those that aren't removed.
create view heart_rates as
 SELECT user_id,
    id,
    entry_id,
    started_at,
    seconds,
    sport,
    device,
    average,
    highest,
    energy,
    samples,
    import_id,
    created_at,
    updated_at
   FROM all_heart_rates
  WHERE (deleted_at IS NULL);


-- import

-- A file of sessions that a member imports.
create table imports (
  user_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  status text not null,
  choices jsonb,
  done integer not null default 0,
  total integer not null default 0,
  skipped text not null default '[]'::text,
  result jsonb,
  failure text not null default ''::text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  archive text,
  summary jsonb,
  before jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((status = ANY (ARRAY['reading'::text, 'read'::text, 'waiting'::text, 'done'::text, 'failed'::text, 'undone'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX imports_age ON imports (created_at);
-- The next file to import, or export of Apple Health to read.
CREATE INDEX imports_waiting ON imports (created_at) WHERE (status = ANY (ARRAY['reading'::text, 'waiting'::text]));

-- The entry that a row of a file became.
create table imported_entries (
  user_id bigint not null,
  entry_id bigint not null,
  key bytea not null,
  import_id bigint,
  fingerprint text,
  before jsonb,
  PRIMARY KEY (user_id, key),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE SET NULL (import_id)
);
-- Deleting an entry.
CREATE INDEX imported_entries_by_entry ON imported_entries (user_id, entry_id);
-- Undo of an import.
CREATE INDEX imported_entries_of_import ON imported_entries (user_id, import_id);

-- A tag, partner, or technique that an import made.
create table imported_names (
  user_id bigint not null,
  import_id bigint not null,
  kind text not null,
  id bigint not null,
  fingerprint text,
  PRIMARY KEY (user_id, import_id, kind, id),
  CHECK ((kind = ANY (ARRAY['tag'::text, 'partner'::text, 'technique'::text]))),
  FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE CASCADE
);

-- Rows of a spreadsheet, or items of an archive, that wait to be imported.
create table import_parts (
  user_id bigint not null,
  import_id bigint not null,
  position integer not null,
  kind text not null,
  items text not null,
  PRIMARY KEY (user_id, import_id, "position"),
  FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE CASCADE
);

-- The row that an item of an archive is.
create table archived_items (
  user_id bigint not null,
  key bytea not null,
  kind text not null,
  id bigint not null,
  import_id bigint,
  fingerprint text,
  PRIMARY KEY (user_id, key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, import_id) REFERENCES imports(user_id, id) ON DELETE SET NULL (import_id)
);
-- Undo of an import.
CREATE INDEX archived_items_of_import ON archived_items (user_id, import_id);


-- injuries

-- An injury and the days it lasted.
create table all_injuries (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  part text not null,
  side text not null,
  first_day date not null,
  last_day date,
  note text not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  deleted_at timestamp with time zone,
  removed_with jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((last_day >= first_day)),
  CHECK ((side = ANY (ARRAY[''::text, 'left'::text, 'right'::text, 'both'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A member's injuries in order.
CREATE INDEX injuries_by_day ON all_injuries (user_id, first_day, id);
-- A create that is sent again.
CREATE UNIQUE INDEX injuries_client_id_key ON all_injuries (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX injuries_deleted ON all_injuries (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view injuries as
 SELECT user_id,
    id,
    client_id,
    payload_hash,
    part,
    side,
    first_day,
    last_day,
    note,
    created_at,
    updated_at
   FROM all_injuries
  WHERE (deleted_at IS NULL);


-- mail

-- An email to send.
create table mail_queue (
  id bigint not null generated always as identity,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  reply_to text not null default ''::text,
  queued_at timestamp with time zone not null,
  attempts smallint not null default 0,
  next_attempt_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  failure text,
  off_url text not null default ''::text,
  is_bulk boolean not null default false,
  PRIMARY KEY (id)
);
-- The next email to send.
CREATE INDEX mail_queue_next ON mail_queue (is_bulk, next_attempt_at, id) WHERE (failure IS NULL);

-- An email that was sent, counted for the budget of its address and account.
create table counted_mails (
  address_hash bytea not null,
  user_id bigint,
  kind text not null,
  at timestamp with time zone not null,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
-- The sweep of what no longer counts.
CREATE INDEX counted_mails_age ON counted_mails (at);
-- How many emails an address had lately.
CREATE INDEX counted_mails_by_address ON counted_mails (address_hash, kind, at);
-- How many emails an account had lately.
CREATE INDEX counted_mails_by_user ON counted_mails (user_id, kind, at);


-- mailings

-- That a member was mailed a kind of email for a day, so that nobody gets it twice.
create table mailings (
  user_id bigint not null,
  kind text not null,
  day date not null,
  queued_at timestamp with time zone not null,
  PRIMARY KEY (user_id, kind, day),
  CHECK ((kind = ANY (ARRAY['training-reminder'::text, 'weekly-digest'::text, 'trial-ending'::text, 'trial-ended'::text, 'payment-failed'::text, 'coach-comments'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX mailings_queued ON mailings (queued_at);

-- A morning of a time zone that is done.
create table mailing_mornings (
  name text not null,
  time_zone text not null,
  day date not null,
  finished_at timestamp with time zone not null,
  PRIMARY KEY (name, time_zone, day)
);
-- The sweep.
CREATE INDEX mailing_mornings_finished ON mailing_mornings (finished_at);


-- media

-- A file that a member uploaded; it belongs to an entry, a promotion, or nothing yet.
create table files (
  user_id bigint not null,
  filename text not null,
  original_name text not null,
  mimetype text not null,
  bytes bigint not null default 0,
  has_preview boolean not null default false,
  entry_id bigint,
  position smallint,
  unattached_since timestamp with time zone,
  charset text,
  promotion_id bigint,
  was_removed boolean not null default false,
  competition_id bigint,
  PRIMARY KEY (user_id, filename),
  CHECK ((num_nonnulls(entry_id, promotion_id, competition_id) <= 1)),
  FOREIGN KEY (user_id, competition_id) REFERENCES all_competitions(user_id, id) ON DELETE SET NULL (competition_id),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE SET NULL (entry_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (user_id, promotion_id) REFERENCES all_promotions(user_id, id) ON DELETE SET NULL (promotion_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The photo of a competition.
CREATE UNIQUE INDEX files_of_competition ON files (user_id, competition_id) WHERE (competition_id IS NOT NULL);
-- Files of an entry in their order.
CREATE INDEX files_of_entry ON files (user_id, entry_id, "position") WHERE (entry_id IS NOT NULL);
-- A promotion has one photo.
CREATE UNIQUE INDEX files_of_promotion ON files (user_id, promotion_id) WHERE (promotion_id IS NOT NULL);
-- The sweep of files that belong to nothing.
CREATE INDEX files_unattached ON files (unattached_since) WHERE ((entry_id IS NULL) AND (promotion_id IS NULL) AND (competition_id IS NULL));


-- practice

-- A technique that a member practices, and when it is due.
create table practice_cards (
  user_id bigint not null,
  technique_id bigint not null,
  added_on date not null,
  due_on date not null,
  snoozed_until date,
  stability double precision,
  difficulty double precision,
  reviewed_on date,
  first_reviewed_on date,
  PRIMARY KEY (user_id, technique_id),
  CHECK ((num_nulls(stability, difficulty, reviewed_on, first_reviewed_on) = ANY (ARRAY[0, 4]))),
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- How well a member remembered a technique on a day.
create table practice_reviews (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  technique_id bigint not null,
  rating text not null,
  date date not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  PRIMARY KEY (user_id, id),
  CHECK ((rating = ANY (ARRAY['again'::text, 'hard'::text, 'good'::text, 'easy'::text]))),
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id)
);
-- Reviews of a day.
CREATE INDEX practice_reviews_by_date ON practice_reviews (user_id, date);
-- Reviews of a technique, replayed in order.
CREATE INDEX practice_reviews_by_technique ON practice_reviews (user_id, technique_id, date, id);

-- What a member drilled on a day.
create table all_practice_logs (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  technique_id bigint not null,
  date date not null,
  amount integer,
  unit text not null,
  resistance text not null,
  success smallint,
  partner text not null,
  notes text not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  deleted_at timestamp with time zone,
  removed_with jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((resistance = ANY (ARRAY['solo'::text, 'cooperative'::text, 'positional'::text, 'live'::text]))),
  CHECK (((success >= 0) AND (success <= 5))),
  CHECK ((unit = ANY (ARRAY['reps'::text, 'minutes'::text]))),
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The practice log.
CREATE INDEX practice_logs_by_date ON all_practice_logs (user_id, date, id);
-- The practice log of a technique.
CREATE INDEX practice_logs_by_technique ON all_practice_logs (user_id, technique_id, date, id);
-- A create that is sent again.
CREATE UNIQUE INDEX practice_logs_client_id_key ON all_practice_logs (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX practice_logs_deleted ON all_practice_logs (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view practice_logs as
 SELECT user_id,
    id,
    client_id,
    payload_hash,
    technique_id,
    date,
    amount,
    unit,
    resistance,
    success,
    partner,
    notes,
    created_at,
    updated_at
   FROM all_practice_logs
  WHERE (deleted_at IS NULL);

-- How many cards a member wants a day.
create table practice_settings (
  user_id bigint not null,
  reviews_per_day smallint not null,
  new_per_day smallint not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);


-- promotions

-- A promotion to a belt or stripe.
create table all_promotions (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  date date not null,
  belt text not null,
  stripes smallint not null,
  academy text not null,
  note text not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  sets_rank boolean not null default false,
  deleted_at timestamp with time zone,
  removed_with jsonb,
  PRIMARY KEY (user_id, id),
  CHECK ((belt = ANY (ARRAY['white'::text, 'blue'::text, 'purple'::text, 'brown'::text, 'black'::text]))),
  CHECK (((stripes >= 0) AND (stripes <= 4))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The belt timeline.
CREATE INDEX promotions_by_date ON all_promotions (user_id, date, id);
-- A create that is sent again.
CREATE UNIQUE INDEX promotions_client_id_key ON all_promotions (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX promotions_deleted ON all_promotions (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view promotions as
 SELECT user_id,
    id,
    client_id,
    payload_hash,
    date,
    belt,
    stripes,
    academy,
    note,
    created_at,
    updated_at,
    sets_rank
   FROM all_promotions
  WHERE (deleted_at IS NULL);


-- push

-- A device that gets notifications, by the login that turned them on.
create table push_subscriptions (
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  tested_at timestamp with time zone,
  is_gone boolean not null default false,
  public_key text,
  PRIMARY KEY (user_id, session_id),
  FOREIGN KEY (user_id, session_id) REFERENCES sessions(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (endpoint)
);

-- Which notifications a member wants, and when.
create table push_settings (
  user_id bigint not null,
  reminders boolean not null,
  classes boolean not null,
  remind_at text not null,
  class_at text not null,
  quiet_from text not null,
  quiet_to text not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- That a member was notified of a kind for a day.
create table push_marks (
  user_id bigint not null,
  kind text not null,
  day date not null,
  PRIMARY KEY (user_id, kind, day),
  CHECK ((kind = ANY (ARRAY['reminders'::text, 'class'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX push_marks_day ON push_marks (day);


-- reminders

-- A reminder; one that repeats is followed by the next.
create table reminders (
  user_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  date date not null,
  priority text not null default 'medium'::text,
  completed_at timestamp with time zone,
  entry_id bigint,
  updated_at timestamp with time zone not null,
  client_id text,
  payload_hash text,
  repeat text not null default ''::text,
  repeat_from date,
  follows bigint,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now(),
  PRIMARY KEY (user_id, id),
  CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  CHECK ((repeat = ANY (ARRAY[''::text, 'daily'::text, 'weekly'::text, 'biweekly'::text, 'monthly'::text]))),
  FOREIGN KEY (user_id, entry_id) REFERENCES entries(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id),
  UNIQUE (user_id, entry_id),
  UNIQUE (user_id, follows)
);
-- A member's reminders in order.
CREATE INDEX reminders_by_date ON reminders (user_id, date);
-- The sweep of what can no longer be restored.
CREATE INDEX reminders_deleted ON reminders (deleted_at) WHERE (deleted_at IS NOT NULL);


-- rules

-- How planned sessions recur: one document a series.
create table rules (
  user_id bigint not null,
  id bigint not null generated always as identity,
  rule jsonb,
  version integer not null default 1,
  before jsonb,
  removed_with bigint,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep of what can no longer be restored.
CREATE INDEX rules_removed ON rules (updated_at) WHERE (rule IS NULL);

-- The series that a template with a weekday plans.
create table weekly_classes (
  user_id bigint not null,
  template_id bigint not null,
  rule_id bigint not null,
  is_own boolean not null,
  PRIMARY KEY (user_id, template_id),
  FOREIGN KEY (user_id, rule_id) REFERENCES rules(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, template_id) REFERENCES all_templates(user_id, id) ON DELETE CASCADE
);
-- The template of a series.
CREATE INDEX weekly_classes_of_rule ON weekly_classes (user_id, rule_id);


-- same-names

-- Two things of one name, until the member has answered what is said of them.
create table same_names (
  user_id bigint not null,
  kind text not null,
  item_id bigint not null,
  older_id bigint not null,
  PRIMARY KEY (user_id, kind, item_id),
  CHECK ((kind = ANY (ARRAY['tag'::text, 'partner'::text, 'technique'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);


-- sessions

-- A login on a device.
create table sessions (
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  device text not null default ''::text,
  address text not null default ''::text,
  confirmed_at timestamp with time zone not null,
  passkey_id bigint,
  passkey_used_at timestamp with time zone,
  PRIMARY KEY (user_id, token_hash),
  FOREIGN KEY (user_id, passkey_id) REFERENCES passkeys(user_id, id) ON DELETE SET NULL (passkey_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Devices, by which one is logged out.
CREATE UNIQUE INDEX sessions_id ON sessions (user_id, id);

-- A browser in which somebody has logged in before.
create table known_devices (
  user_id bigint not null,
  token_hash bytea not null,
  seen_at timestamp with time zone not null,
  PRIMARY KEY (user_id, token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX known_devices_age ON known_devices (seen_at);
-- Whether a browser is known.
CREATE INDEX known_devices_token ON known_devices (token_hash);

-- What happened to an account's security, for its owner.
create table account_events (
  user_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  device text not null,
  address text not null,
  at timestamp with time zone not null,
  passkey text not null default ''::text,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Activity, the latest first.
CREATE INDEX account_events_latest ON account_events (user_id, at DESC);

-- A personal access token, by which a script acts for a member, known by its hash.
create table access_tokens (
  user_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  token_hash bytea not null,
  scope text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (user_id, id),
  CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Whose token a request has.
CREATE UNIQUE INDEX access_tokens_hash ON access_tokens (token_hash);

-- When a member last used Rollbook.
create table last_seen (
  user_id bigint not null,
  at timestamp with time zone not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Active members of a day.
CREATE INDEX last_seen_at ON last_seen (at);


-- sign-in

-- A wrong password.
create table sign_in_failures (
  email text not null,
  address text not null,
  failed_at timestamp with time zone not null,
  device text not null default ''::text
);
-- Wrong passwords from an address lately.
CREATE INDEX sign_in_failures_of_address ON sign_in_failures (address, failed_at);
-- Wrong passwords for an account lately.
CREATE INDEX sign_in_failures_of_email ON sign_in_failures (email, device, failed_at);

-- Since when an address has to wait before it tries a password again.
create table sign_in_waits (
  email text not null,
  address text not null,
  since timestamp with time zone not null,
  PRIMARY KEY (email, address)
);
-- The sweep.
CREATE INDEX sign_in_waits_age ON sign_in_waits (since);

-- A request for a password reset that is not mailed yet.
create table password_reset_requests (
  id bigint not null generated always as identity,
  email text not null,
  device text not null,
  address text not null,
  requested_at timestamp with time zone not null,
  next text not null default '/'::text,
  PRIMARY KEY (id)
);

-- A link that was mailed, known by its hash.
create table mail_tokens (
  user_id bigint not null,
  token_hash bytea not null,
  purpose text not null,
  email text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (user_id, token_hash),
  CHECK ((purpose = ANY (ARRAY['reset'::text, 'verify'::text, 'passkey'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX mail_tokens_age ON mail_tokens (created_at);

-- A Google or GitHub account that a member logs in with.
create table identities (
  provider text not null,
  subject text not null,
  user_id bigint not null,
  email text not null,
  linked_at timestamp with time zone not null,
  PRIMARY KEY (provider, subject),
  CHECK ((provider = ANY (ARRAY['google'::text, 'github'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, provider)
);

-- A login at Google or GitHub that has begun.
create table pending_sign_ins (
  token_hash bytea not null,
  provider text not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  user_id bigint,
  intent text not null,
  plan text not null,
  started_at timestamp with time zone not null,
  next text not null,
  PRIMARY KEY (token_hash),
  CHECK ((provider = ANY (ARRAY['google'::text, 'github'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX pending_sign_ins_age ON pending_sign_ins (started_at);

-- A passkey of a member.
create table passkeys (
  user_id bigint not null,
  id bigint not null generated always as identity,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  is_approved boolean not null default false,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (credential_id)
);

-- What a passkey has to sign.
create table passkey_challenges (
  token_hash bytea not null,
  challenge text not null,
  user_id bigint,
  created_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep.
CREATE INDEX passkey_challenges_age ON passkey_challenges (created_at);


-- sparring

-- A training partner of a member.
create table partners (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  name text not null,
  belt text not null,
  stripes smallint not null,
  academy text not null,
  size text not null,
  style text not null,
  notes text not null,
  is_archived boolean not null,
  deleted_at timestamp with time zone,
  merged_into bigint,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  name_key text not null,
  PRIMARY KEY (user_id, id),
  CHECK ((belt = ANY (ARRAY[''::text, 'white'::text, 'blue'::text, 'purple'::text, 'brown'::text, 'black'::text]))),
  CHECK ((size = ANY (ARRAY[''::text, 'smaller'::text, 'same'::text, 'bigger'::text]))),
  CHECK (((stripes >= 0) AND (stripes <= 4))),
  FOREIGN KEY (user_id, merged_into) REFERENCES partners(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id)
);
-- The sweep of what can no longer be restored.
CREATE INDEX partners_deleted ON partners (deleted_at) WHERE (deleted_at IS NOT NULL);
-- What was merged into a partner.
CREATE INDEX partners_merged ON partners (user_id, merged_into) WHERE (merged_into IS NOT NULL);
-- A member has one partner of a name.
CREATE UNIQUE INDEX partners_name_key ON partners (user_id, name_key) WHERE (deleted_at IS NULL);

-- A name that a member's texts may still have, and that a coach's page hides.
create table former_partner_names (
  user_id bigint not null,
  name text not null,
  until timestamp with time zone not null,
  PRIMARY KEY (user_id, name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);


-- subscription

-- A member's trial and plan, as the payment provider last said.
create table subscriptions (
  user_id bigint not null,
  trial_ends_at timestamp with time zone not null,
  customer_id text,
  checkout_id text,
  subscription_id text,
  plan text,
  status text,
  paid_until timestamp with time zone,
  ends_at timestamp with time zone,
  unpaid_since timestamp with time zone,
  last_asked integer not null default 0,
  last_stored integer not null default 0,
  checked_at timestamp with time zone,
  trial_began_at timestamp with time zone not null,
  earlier_entries integer not null default 0,
  earlier_trial text,
  renewal_cents integer,
  renewal_currency text,
  PRIMARY KEY (user_id),
  CHECK ((earlier_trial = ANY (ARRAY['confirmed'::text, 'unconfirmed'::text]))),
  CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'ended'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (customer_id)
);
-- How many pay.
CREATE INDEX subscriptions_active ON subscriptions (user_id) WHERE (status = 'active'::text);
-- Whose plan to ask the payment provider about next.
CREATE INDEX subscriptions_checked ON subscriptions (checked_at) WHERE (customer_id IS NOT NULL);
-- Whose payment has failed.
CREATE INDEX subscriptions_past_due ON subscriptions (user_id) WHERE (status = 'past_due'::text);

-- A webhook of the payment provider.
create table payment_events (
  event_id text not null,
  type text not null,
  customer_id text,
  created_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  attempts integer not null default 0,
  failure text,
  id bigint not null generated always as identity,
  PRIMARY KEY (event_id),
  UNIQUE (id)
);
-- The sweep.
CREATE INDEX payment_events_age ON payment_events (received_at);
-- A customer's webhooks.
CREATE INDEX payment_events_customer ON payment_events (customer_id);
-- Webhooks that failed, for administrators.
CREATE INDEX payment_events_failed ON payment_events (id) WHERE (failure IS NOT NULL);

-- That an address, known by its hash, has had a trial, although its account is gone.
create table used_trials (
  address_hash bytea not null,
  is_confirmed boolean not null,
  began_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  entries integer not null,
  remembered_at timestamp with time zone not null,
  PRIMARY KEY (address_hash)
);
-- The sweep.
CREATE INDEX used_trials_remembered ON used_trials (remembered_at);


-- tags

-- A member's tag; one that was merged leads to another.
create table tags (
  user_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  color_class text not null,
  deleted_at timestamp with time zone,
  merged_into bigint,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  name_key text not null,
  PRIMARY KEY (user_id, id),
  CHECK ((color_class = ANY (ARRAY['blue'::text, 'green'::text, 'purple'::text, 'orange'::text, 'red'::text, 'yellow'::text, 'indigo'::text, 'pink'::text, 'gray'::text]))),
  FOREIGN KEY (user_id, merged_into) REFERENCES tags(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- The sweep of what can no longer be restored.
CREATE INDEX tags_deleted ON tags (deleted_at) WHERE (deleted_at IS NOT NULL);
-- What was merged into a tag.
CREATE INDEX tags_merged ON tags (user_id, merged_into) WHERE (merged_into IS NOT NULL);
-- A member has one tag of a name.
CREATE UNIQUE INDEX tags_name_key ON tags (user_id, name_key) WHERE (deleted_at IS NULL);


-- techniques

-- A technique of a member's library.
create table techniques (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  payload_hash text,
  catalog_key text,
  name text not null,
  other_names text[] not null,
  position text not null,
  category text not null,
  side text not null,
  attire text not null,
  steps text not null,
  key_details text not null,
  common_mistakes text not null,
  videos jsonb not null,
  status text not null,
  is_favorite boolean not null,
  is_archived boolean not null,
  deleted_at timestamp with time zone,
  bytes integer not null generated always as (((octet_length(steps) + octet_length(key_details)) + octet_length(common_mistakes)) + octet_length((videos)::text)) stored,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  name_key text not null,
  PRIMARY KEY (user_id, id),
  CHECK ((attire = ANY (ARRAY['gi'::text, 'no-gi'::text, 'both'::text]))),
  CHECK ((side = ANY (ARRAY['top'::text, 'bottom'::text, 'neutral'::text]))),
  CHECK ((status = ANY (ARRAY['to-learn'::text, 'learning'::text, 'drilling'::text, 'hitting-live'::text, 'a-game'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, client_id)
);
-- A technique of the catalog is in a member's library once.
CREATE UNIQUE INDEX techniques_catalog_key ON techniques (user_id, catalog_key) WHERE (deleted_at IS NULL);

-- A tag of a technique.
create table technique_tags (
  user_id bigint not null,
  technique_id bigint not null,
  tag_id bigint not null,
  PRIMARY KEY (user_id, technique_id, tag_id),
  FOREIGN KEY (user_id, tag_id) REFERENCES tags(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE
);
-- Techniques with a tag, and renames.
CREATE INDEX technique_tags_by_tag ON technique_tags (user_id, tag_id, technique_id);

-- How two techniques go together.
create table all_technique_links (
  user_id bigint not null,
  technique_id bigint not null,
  kind text not null,
  other_id bigint not null,
  deleted_at timestamp with time zone,
  PRIMARY KEY (user_id, technique_id, kind, other_id),
  CHECK ((technique_id <> other_id)),
  CHECK ((kind = ANY (ARRAY['sets-up'::text, 'counters'::text, 'follows'::text]))),
  FOREIGN KEY (user_id, other_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, technique_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE
);
-- Links from the other side.
CREATE INDEX technique_links_by_other ON all_technique_links (user_id, other_id);
-- The sweep.
CREATE INDEX technique_links_deleted ON all_technique_links (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view technique_links as
 SELECT user_id,
    technique_id,
    kind,
    other_id
   FROM all_technique_links
  WHERE (deleted_at IS NULL);

-- Which technique one that is gone has become.
create table merged_techniques (
  user_id bigint not null,
  id bigint not null,
  into_id bigint not null,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, into_id) REFERENCES techniques(user_id, id) ON DELETE CASCADE
);
-- What was merged into a technique.
CREATE INDEX merged_techniques_into ON merged_techniques (user_id, into_id);


-- templates

-- A template of a session.
create table all_templates (
  user_id bigint not null,
  id bigint not null generated always as identity,
  client_id text,
  name text not null,
  title text not null,
  session_type text not null,
  weekday smallint,
  start_time text not null,
  end_time text not null,
  academy text not null,
  instructor text not null,
  notes_prompts text not null,
  is_pinned boolean not null,
  position integer not null,
  payload_hash text,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  deleted_at timestamp with time zone,
  removed_with jsonb,
  attire text,
  PRIMARY KEY (user_id, id),
  CHECK ((attire = ANY (ARRAY['gi'::text, 'no-gi'::text, 'both'::text]))),
  CHECK ((session_type = ANY (ARRAY['class'::text, 'open-mat'::text, 'garage'::text, 'private'::text, 'other'::text]))),
  CHECK (((weekday >= 0) AND (weekday <= 6))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- A create that is sent again.
CREATE UNIQUE INDEX templates_client_id_key ON all_templates (user_id, client_id) WHERE (deleted_at IS NULL);
-- The sweep.
CREATE INDEX templates_deleted ON all_templates (deleted_at) WHERE (deleted_at IS NOT NULL);
-- Those that aren't removed.
create view templates as
 SELECT user_id,
    id,
    client_id,
    name,
    title,
    session_type,
    weekday,
    start_time,
    end_time,
    academy,
    instructor,
    notes_prompts,
    is_pinned,
    "position",
    payload_hash,
    created_at,
    updated_at,
    attire
   FROM all_templates
  WHERE (deleted_at IS NULL);

-- A tag of a template.
create table template_tags (
  user_id bigint not null,
  template_id bigint not null,
  tag_id bigint not null,
  PRIMARY KEY (user_id, template_id, tag_id),
  FOREIGN KEY (user_id, tag_id) REFERENCES tags(user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, template_id) REFERENCES all_templates(user_id, id) ON DELETE CASCADE
);
-- Templates with a tag, and renames.
CREATE INDEX template_tags_by_tag ON template_tags (user_id, tag_id, template_id);


-- users

-- A person with an account.
create table users (
  id bigint not null generated always as identity,
  full_name text not null,
  email text not null,
  username text,
  password_hash text,
  belt_level text not null,
  academy text not null,
  training_reminders_enabled boolean not null default true,
  weekly_digest_enabled boolean not null default false,
  dark_mode_enabled boolean not null default false,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  stripes smallint not null default 0,
  new_email text,
  time_zone text not null default ''::text,
  feedback_mails_enabled boolean not null default true,
  mail_off_key uuid not null default gen_random_uuid(),
  disabled_at timestamp with time zone,
  search_text text not null generated always as translate(replace(replace(replace(replace(lower(regexp_replace(NORMALIZE(((((full_name || ' '::text) || email) || ' '::text) || COALESCE(username, ''::text)), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'øłđðħŧıς'::text, 'olddhtiσ'::text) stored,
  billing_mails_enabled boolean not null default true,
  week_starts_on smallint not null default 0,
  verification_unsent boolean not null default false,
  made_admin_at timestamp with time zone,
  weekly_goal jsonb,
  coach_mails_enabled boolean not null default true,
  zoned_at timestamp with time zone,
  own_belt_level text,
  own_stripes smallint,
  username_key text,
  heart_rate jsonb,
  day_ends_at smallint not null default 0,
  PRIMARY KEY (id),
  CHECK ((belt_level = ANY (ARRAY['white'::text, 'blue'::text, 'purple'::text, 'brown'::text, 'black'::text]))),
  CHECK (((day_ends_at >= 0) AND (day_ends_at <= 5))),
  CHECK ((email = lower((email COLLATE "C")))),
  CHECK ((own_belt_level = ANY (ARRAY['white'::text, 'blue'::text, 'purple'::text, 'brown'::text, 'black'::text]))),
  CHECK (((own_stripes >= 0) AND (own_stripes <= 4))),
  CHECK (((stripes >= 0) AND (stripes <= 4))),
  CHECK ((week_starts_on = ANY (ARRAY[6, 0, 1]))),
  CHECK (((weekly_goal IS NULL) OR (((weekly_goal ->> 'amount'::text))::integer > 0))),
  UNIQUE (email)
);
-- Whose morning it is, for the emails of the day.
CREATE INDEX users_by_time_zone ON users (time_zone, id);
-- Registrations by day.
CREATE INDEX users_created ON users (created_at);
-- Administrators' search for a member.
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
-- A username is taken once.
CREATE UNIQUE INDEX users_username_key ON users (username_key);


-- Triggers

CREATE TRIGGER competitions_changed BEFORE UPDATE ON public.all_competitions FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER focuses_changed BEFORE UPDATE ON public.all_focuses FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER heart_rates_changed BEFORE UPDATE ON public.all_heart_rates FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER injuries_changed BEFORE UPDATE ON public.all_injuries FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER practice_logs_changed BEFORE UPDATE ON public.all_practice_logs FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER promotions_changed BEFORE UPDATE ON public.all_promotions FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER templates_changed BEFORE UPDATE ON public.all_templates FOR EACH ROW WHEN ((NOT (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION mark_changed();

CREATE TRIGGER coach_comments_changed BEFORE UPDATE ON public.coach_comments FOR EACH ROW EXECUTE FUNCTION mark_changed();

CREATE TRIGGER entries_added AFTER INSERT ON public.entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_journal_sizes();

CREATE TRIGGER entries_changed AFTER UPDATE ON public.entries REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_journal_sizes();

CREATE TRIGGER entries_removed AFTER DELETE ON public.entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION add_to_journal_sizes();

CREATE TRIGGER feature_votes_counted AFTER INSERT OR DELETE ON public.feature_votes FOR EACH ROW EXECUTE FUNCTION count_feature_votes();

CREATE TRIGGER partners_changed BEFORE UPDATE ON public.partners FOR EACH ROW EXECUTE FUNCTION mark_changed();

CREATE TRIGGER practice_reviews_changed BEFORE UPDATE ON public.practice_reviews FOR EACH ROW EXECUTE FUNCTION mark_changed();

CREATE TRIGGER tags_changed BEFORE UPDATE ON public.tags FOR EACH ROW EXECUTE FUNCTION mark_changed();

CREATE TRIGGER techniques_changed BEFORE UPDATE ON public.techniques FOR EACH ROW EXECUTE FUNCTION mark_changed();
