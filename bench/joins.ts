import pg from 'pg'
import { bare } from '../test/make.ts'

/** The usual approach: one statement that joins entries with tags, files, and rules, without stored replies. */
const select = `
  select e.id, e.title, e.date, e.start_time as "startTime", e.end_time as "endTime",
    e.session_type as "sessionType", e.academy, e.instructor, e.notes, t.tags, k.techniques, d.rounds,
    e.effort, e.attire, e.has_private_notes as "hasPrivateNotes", e.is_planned as "isPlanned", e.has_post_session_notes as "hasPostSessionNotes", e.video_links as "videoLinks",
    f.files as "fileAttachments", r.rule is not null as "isRecurring",
    coalesce(r.rule ->> 'pattern', 'weekly') as "recurrencePattern",
    coalesce(r.rule ->> 'end', '') as "recurrenceEndDate",
    coalesce(r.rule -> 'weekdays', '[]') as "recurrenceWeekdays",
    case when e.rule_id is not null
      then json_build_object('ruleId', e.rule_id, 'session', e.rule_session) end as planned,
    e.updated_at as "updatedAt"
  from entries e
  left join rules r on r.user_id = e.user_id and r.id = e.rule_id
  left join lateral (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'colorClass', t.color_class)
      order by lower(t.name)), '[]') as tags
    from entry_tags et join tags t on t.user_id = et.user_id and t.id = et.tag_id
    where et.user_id = e.user_id and et.entry_id = e.id
  ) t on true
  left join lateral (
    select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by lower(k.name)), '[]') as techniques
    from entry_techniques ek join techniques k on k.user_id = ek.user_id and k.id = ek.technique_id
    where ek.user_id = e.user_id and ek.entry_id = e.id and k.deleted_at is null
  ) k on true
  left join lateral (
    select coalesce(json_agg(json_build_object('partner',
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end, 'minutes', d.minutes,
      'attire', d.attire, 'result', d.result, 'held', d.held, 'lost', d.lost, 'submissions', s.submissions,
      'notes', d.notes) order by d.position), '[]') as rounds
    from rounds d
    left join partners p on p.user_id = d.user_id and p.id = d.partner_id and p.deleted_at is null
    left join lateral (
      select coalesce(json_agg(json_build_object('isMine', s.is_mine, 'techniqueId', s.technique_id,
        'name', coalesce(k.name, s.name), 'fromPosition', s.from_position) order by s.position), '[]') as submissions
      from round_submissions s
      left join techniques k on k.user_id = s.user_id and k.id = s.technique_id and k.deleted_at is null
      where s.user_id = d.user_id and s.entry_id = d.entry_id and s.round_position = d.position
    ) s on true
    where d.user_id = e.user_id and d.entry_id = e.id
  ) d on true
  left join lateral (
    select coalesce(json_agg(json_build_object('filename', f.filename, 'originalname', f.original_name,
      'mimetype', f.mimetype, 'bytes', f.bytes) order by f.position), '[]') as files
    from files f
    where f.user_id = e.user_id and f.entry_id = e.id
  ) f on true
  where e.user_id = $1 and e.deleted_at is null`
const newestFifty = 'order by e.date desc, e.id desc limit 50'

const fields = 'title date startTime endTime sessionType academy instructor notes hasPostSessionNotes'.split(' ')
const insert = `
  insert into entries (user_id, title, date, start_time, end_time, session_type, academy, instructor, notes,
    has_post_session_notes, reply_json, search_text, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', $11, now(), now()) returning id`
const insertTags = `
  insert into entry_tags (user_id, entry_id, tag_id) select $1, $2, unnest($3::bigint[])`
const tagsOf = `
  select id, name, color_class as "colorClass" from tags where user_id = $1 and id = any($2::bigint[]) order by lower(name)`

const firstScreen = [
  'select count(*) from entries where user_id = $1 and deleted_at is null',
  'select id, full_name as "fullName", email, belt_level as "beltLevel", academy from users where id = $1',
  'select * from templates where user_id = $1 order by position',
  'select id, rule from rules where user_id = $1',
]

pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, (text) => text)

export const openPool = (where: pg.PoolConfig) => new pg.Pool({ max: 10, ...where })

export const listJoined = async (pool: pg.Pool, userId: number) =>
  (await pool.query(`${select} ${newestFifty}`, [userId])).rows

/** The data of the first screen, read in parallel. */
export async function firstScreenJoined(pool: pg.Pool, userId: number) {
  const [items, ...others] = await Promise.all([
    listJoined(pool, userId),
    ...firstScreen.map(async (statement) => (await pool.query(statement, [userId])).rows),
  ])
  const [total, user, templates, rules] = others
  return { user: user?.[0], entries: { items, total: total?.[0].count }, templates, planned: rules }
}

const wordsIn = (q: string) => q.toLowerCase().split(' ').filter(Boolean)

/** Hits newest first: what a search costs that ranks nothing. */
export async function searchNewest(pool: pg.Pool, userId: number, q: string) {
  const words = wordsIn(q)
  const likes = words.map((_, index) => `and e.search_text like $${index + 2}`).join(' ')
  return (await pool.query(`${select} ${likes} ${newestFifty}`, [userId, ...words.map((word) => `%${word}%`)]))
    .rows
}

/**
 * Best hits first, as Rollbook ranks them (decision 043), for words of letters without other names: of the newest 500, or, if
 * few of those are hits, of all that the index has.
 */
export async function searchRanked(pool: pg.Pool, userId: number, q: string) {
  const values = [userId, q.toLowerCase(), ...wordsIn(q)]
  const newest = (await pool.query(rankedSql(values.length - 2, newestTexts), values)).rows
  if (newest.length === fifty || (newest[0]?.hits ?? 0) >= fewHits) return withoutRank(newest)
  return withoutRank(
    (await pool.query(rankedSql(values.length - 2, indexedTexts(values.length - 2)), values)).rows,
  )
}

const fifty = 50
const fewHits = 25
const live = 'from entries where user_id = $1 and deleted_at is null'
const newestTexts = `select id, date, search_text ${live} order by date desc, id desc limit 500`
const indexed = "regexp_replace(search_text, '[^ -~]+', ' ', 'g')"
const indexedTexts = (words: number) =>
  `select id, date, search_text ${live} ${placeholders(words)
    .map((word) => `and ${indexed} like '%' || ${word} || '%'`)
    .join(' ')}`

/** The words, after the member and the phrase. */
const placeholders = (words: number) => Array.from({ length: words }, (_, index) => `$${index + 3}`)

function rankedSql(words: number, texts: string) {
  const begins = (field: string, word: string) =>
    `(strpos(${field}, ${word}) > 0 and (strpos(${field}, ' ' || ${word}) > 0 or ${field} ~ ('\\m' || ${word})))`
  const all = (has: (word: string) => string) => placeholders(words).map(has).join(' and ')
  const has = (field: string, word: string) => `strpos(${field}, ${word}) > 0`
  const ranks = (test: (field: string) => string, first: number) => `
    when ${test('head')} then case when ${test('title')} then ${first} else ${first + 1} end
    when ${test('search_text')} then ${first + 2}`
  return `
    with hits as materialized (
      select id, date, case
        ${ranks((field) => begins(field, '$2'), 0)}
        ${ranks((field) => all((word) => begins(field, word)), 3)}
        ${ranks((field) => all((word) => has(field, word)), 6)} end as rank
      from (
        select *, split_part(search_text, E'\\n\\n', 1) as head, split_part(search_text, E'\\n', 1) as title
        from (${texts}) text
        where ${all((word) => has('search_text', word))} offset 0) hit)
    select page.*, (select count(*)::int from hits) as hits
    from (select * from hits order by rank, date desc, id desc limit ${fifty}) best,
    lateral (${select} and e.id = best.id) page
    order by best.rank, best.date desc, best.id desc`
}

const withoutRank = (rows: { hits: number }[]) => rows.map(({ hits: _, ...entry }) => entry)

export async function createJoined(pool: pg.Pool, userId: number, body: Record<string, unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const text = [body['title'], body['academy'], body['instructor'], body['notes']].join('\n').toLowerCase()
    const { rows } = await client.query(insert, [userId, ...fields.map((name) => body[name]), text])
    await client.query(insertTags, [userId, rows[0].id, body['tags']])
    const tags = await client.query(tagsOf, [userId, body['tags']])
    await client.query('commit')
    return { ...bare, ...body, id: rows[0].id, tags: tags.rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
