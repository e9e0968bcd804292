#!/usr/bin/env bash
# The same note of a vault says something else to each reader of its front matter. gray-matter 4.0.3 and front-matter 4.0.2
# bring along js-yaml 3: a start of 18:30 is the number 1110, a class of 1:30:00 the number 5400, and an evening without a zone
# a moment in UTC. yaml 2.9.1 and js-yaml 5.5.0 leave all of them as text. Written again by gray-matter, the note says
# `start: 1110`.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gray-matter@4.0.3 front-matter@4.0.2 yaml@2.9.1 js-yaml@5.5.0

cat > read.mjs <<'JS'
import frontMatter from 'front-matter'
import matter from 'gray-matter'
import { load } from 'js-yaml'
import { parse } from 'yaml'

const properties = `start: 18:30
length: 1:30:00
evening: 2026-05-11 18:30:00
`
const note = `---\n${properties}---\nHalf guard\n`
const show = (name, values) => console.log(name, JSON.stringify(values))
show('gray-matter', matter(note).data)
show('front-matter', frontMatter(note).attributes)
show('yaml', parse(properties))
show('js-yaml', load(properties))
console.log(matter.stringify(matter(note)).split('\n').slice(1, 4).join(', '))
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'gray-matter {"start":1110,"length":5400,"evening":"2026-05-11T18:30:00.000Z"}
front-matter {"start":1110,"length":5400,"evening":"2026-05-11T18:30:00.000Z"}
yaml {"start":"18:30","length":"1:30:00","evening":"2026-05-11 18:30:00"}
js-yaml {"start":"18:30","length":"1:30:00","evening":"2026-05-11 18:30:00"}
start: 1110, length: 5400, evening: 2026-05-11T18:30:00.000Z' ]
