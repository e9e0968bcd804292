#!/usr/bin/env bash
# ts-fsrs 5.4.2 counts a day of spaced repetition as 24 hours. A technique reviewed at a quarter past midnight on the day the clocks
# go back (New York, November 1, 2026), to be seen again the next day, is due at 23:15 of the same day; every review planned
# across that night falls on the evening before. Whoever asks what is due on a day has to count days themselves.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-fsrs@5.4.2

cat > read.mjs <<'JS'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })
const now = new Date('2026-11-01T00:15:00')
for (const rating of [Rating.Again, Rating.Hard]) {
  const { card } = scheduler.next(createEmptyCard(now), now, rating)
  console.log(`in ${card.scheduled_days} days: ${card.due.toString().slice(0, 21)}`)
}
JS
seen=$(TZ=America/New_York node read.mjs)
echo "$seen"
[ "$seen" = 'in 1 days: Sun Nov 01 2026 23:15
in 2 days: Mon Nov 02 2026 23:15' ]
