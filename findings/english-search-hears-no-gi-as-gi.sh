#!/usr/bin/env bash
# The words that tell techniques apart are stop words to an English full-text search. PostgreSQL's 'english' (PGlite 0.3.14)
# keeps one word of 'no gi' and nothing but 'pass' of 'over under pass', so that a search for no-gi finds every gi class.
# lunr 2.3.9 drops the same words from what it indexes, but not from what is searched: a word that has to be there ('+no')
# then finds nothing at all, not even the sentence that has it. stopword 3.1.5 takes 'over under' for no words at all.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.3.14 lunr@2.3.9 stopword@3.1.5

cat > search.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import lunr from 'lunr'
import { eng, removeStopwords } from 'stopword'

const notes = { nogi: 'no gi class, over under pass', gi: 'gi class, knee cut pass' }

const db = await PGlite.create()
for (const text of ['no gi', 'over under pass', 'off the back'])
  console.log('PostgreSQL', text, '->', (await db.query(`select to_tsvector('english', $1)::text as v`, [text])).rows[0].v)
const { rows } = await db.query(
  `select key from json_each_text($1) where to_tsvector('english', value) @@ websearch_to_tsquery('english', 'no gi')`,
  [JSON.stringify(notes)],
)
console.log('PostgreSQL finds no gi in', rows.map(({ key }) => key).join(', '))
await db.close()

const index = lunr(function () {
  this.ref('key')
  this.field('text')
  for (const [key, text] of Object.entries(notes)) this.add({ key, text })
})
const found = (query) => index.search(query).map(({ ref }) => ref).sort().join(', ') || 'nothing'
console.log('lunr finds', ['no gi', '+no +gi', '+gi'].map((query) => `${query}: ${found(query)}`).join('; '))
console.log('stopword leaves of over under:', removeStopwords(['over', 'under'], eng).length, 'words')
JS
seen=$(node search.mjs)
echo "$seen"
[ "$seen" = "PostgreSQL no gi -> 'gi':2
PostgreSQL over under pass -> 'pass':3
PostgreSQL off the back -> 'back':3
PostgreSQL finds no gi in nogi, gi
lunr finds no gi: gi, nogi; +no +gi: nothing; +gi: gi, nogi
stopword leaves of over under: 0 words" ]
