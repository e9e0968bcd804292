import { zip } from './zip.ts'

/**
 * Exports of Apple Health as phones write them. Sources: github.com/neiltron/apple-health-mcp (docs/reference), and the issues
 * dogsheep/healthkit-to-sqlite#11, fedecalendino/apple-health#1, jameno/Simple-Apple-Health-XML-to-CSV#3, and
 * lionheart/openradar-mirror#821.
 */

/** Declarations of iOS 16: two lists never end, and a bracket ends what has ended. */
const declarations = `<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|VisionPrescription)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
  unit          CDATA #IMPLIED
  value         CDATA #IMPLIED
  sourceName    CDATA #REQUIRED
  startDate     CDATA #REQUIRED
  endDate       CDATA #REQUIRED
>
<!-- Note: Any Records that appear as children of a correlation also appear as top-level records in this document. -->
<!ATTLIST VisionPrescription
  type             CDATA #REQUIRED
  brand            CDATA #IMPLIED
<!ELEMENT RightEye EMPTY>
<!ATTLIST RightEye
  sphere           CDATA #IMPLIED
  farPDUnit        CDATA #IMPLIED
<!ELEMENT LeftEye EMPTY>
>
]>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const watchDevice = escaped(
  '<<HKDevice: 0x2815a8c80>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,2, software:26.2>',
)

/** As an export writes a time: by the clock of where the export was made, `ahead` hours before UTC. */
export function healthTime(time: string | number, ahead = 0): string {
  const local = new Date(new Date(time).getTime() + ahead * 3_600_000).toISOString()
  const offset = `${ahead < 0 ? '-' : '+'}${String(Math.abs(ahead)).padStart(2, '0')}00`
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offset}`
}

interface Beating {
  start: string
  seconds: number
  bpm: (second: number) => number
  /** How many seconds are between two. */
  step?: number
  source?: string
  ahead?: number
}

/** What a source measured, one record after another. */
export function heartRates({ start, seconds, bpm, step = 5, source = 'Rafa’s Apple Watch', ahead = 0 }: Beating) {
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => {
    const time = healthTime(Date.parse(start) + index * step * 1000, ahead)
    return ` <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="${source}" sourceVersion="26.2" device="${watchDevice}" unit="count/min" creationDate="${time}" startDate="${time}" endDate="${time}" value="${bpm(index * step)}">
  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="2"/>
 </Record>`
  }).join('\n')
}

interface HealthWorkout {
  start: string
  seconds: number
  type?: string
  source?: string
  ahead?: number
  /** Where it was, as the watch wrote it. */
  timeZone?: string
  /** What else is in it. */
  children?: string
  /** Attributes of exports before iOS 16. */
  more?: string
}

export function healthWorkout(workout: HealthWorkout): string {
  const { start, seconds, type = 'MartialArts', source = 'Rafa’s Apple Watch', ahead = 0, children = '' } = workout
  const [from, to] = [0, seconds].map((second) => healthTime(Date.parse(start) + second * 1000, ahead))
  const zone = workout.timeZone ? `  <MetadataEntry key="HKTimeZone" value="${workout.timeZone}"/>\n` : ''
  return ` <Workout workoutActivityType="HKWorkoutActivityType${type}" duration="${seconds / 60}" durationUnit="min" sourceName="${source}" sourceVersion="26.2" device="${watchDevice}" creationDate="${to}" startDate="${from}" endDate="${to}"${workout.more ?? ''}>
  <MetadataEntry key="HKIndoorWorkout" value="1"/>
${zone}${children} </Workout>`
}

/** A statistic of a workout since iOS 16. */
export const healthSum = (type: string, said: string) =>
  `  <WorkoutStatistics type="HKQuantityTypeIdentifier${type}" ${said}/>\n`

export const healthXml = (body: string, { head = declarations } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
${head}
<HealthData locale="de_DE">
 <ExportDate value="2026-11-28 21:04:11 +0000"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-05-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexMale"/>
${body}
</HealthData>
`

/** The ZIP that a phone shares, whose file is called otherwise in each language. */
export const healthZip = (xml: string, name = 'apple_health_export/export.xml') =>
  zip([
    { name: 'apple_health_export/export_cda.xml', content: '<?xml version="1.0"?>\n<ClinicalDocument/>\n' },
    { name: 'apple_health_export/workout-routes/route_2026-11-20_7.30pm.gpx', content: '<gpx><trk/></gpx>' },
    { name: 'apple_health_export/electrocardiograms/ecg_2026-11-20.csv', content: 'Name,Rafa\n' },
    { name, content: xml },
  ])
