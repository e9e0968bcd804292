/** What FIT calls sports, by their numbers: those that people record beside Jiu Jitsu. Others have their number. */
const sports: Record<number, string> = {
  0: 'Workout',
  1: 'Running',
  2: 'Cycling',
  4: 'Fitness equipment',
  5: 'Swimming',
  6: 'Basketball',
  7: 'Soccer',
  8: 'Tennis',
  10: 'Training',
  11: 'Walking',
  12: 'Cross-country skiing',
  13: 'Alpine skiing',
  14: 'Snowboarding',
  15: 'Rowing',
  16: 'Mountaineering',
  17: 'Hiking',
  18: 'Multisport',
  19: 'Paddling',
  21: 'E-biking',
  25: 'Golf',
  31: 'Rock climbing',
  37: 'Stand-up paddleboarding',
  38: 'Surfing',
  47: 'Boxing',
  48: 'Floor climbing',
  62: 'HIIT',
  80: 'Mixed martial arts',
}

/** Kinds of training and of fitness equipment that say more than these. */
const kinds: Record<number, string> = {
  14: 'Indoor rowing',
  15: 'Elliptical',
  19: 'Flexibility training',
  20: 'Strength training',
  26: 'Cardio',
  43: 'Yoga',
  44: 'Pilates',
  62: 'Breathing',
  70: 'HIIT',
}

const withKinds = new Set([0, 4, 10])

export const multisportTransition = 3

/** What a sport is called, by the numbers of a FIT file. */
export const sportName = (sport = 0, kind = 0): string =>
  (withKinds.has(sport) && kinds[kind]) || (sports[sport] ?? `Sport ${sport}`)

const makers: Record<number, string> = {
  1: 'Garmin',
  23: 'Suunto',
  32: 'Wahoo',
  71: 'TomTom',
  123: 'Polar',
  265: 'Strava',
  294: 'COROS',
}

export const makerName = (maker: number | undefined): string => (maker !== undefined && makers[maker]) || ''
