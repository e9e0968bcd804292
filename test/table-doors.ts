import { writeXlsx } from 'hucre/xlsx'
import { zip } from './files.ts'

/** Files with the headers and quirks of what apps really export. The words are ours; the source says where they were seen. */
export interface Door {
  app: string
  /** What the headers are taken from: a public repository, or how its own file calls them, and the app's version or year. */
  source: string
  name: string
  content: string | (() => Promise<Buffer>)
  /** The member's, if times are converted. */
  timeZone?: string
  sessions: object[]
  /** What the page says of it. */
  says?: { count: number; jiuJitsu: number | null }
  /** Rows that aren't sessions. */
  skipped?: number
  leftOut?: number
}

const csv = (...lines: string[]) => lines.join('\n')

/** A row of a header in which most columns are empty. */
const rowOf = (header: string, cells: Record<string, string>) => {
  const left = { ...cells }
  return header
    .split(',')
    .map((name) => {
      const cell = left[name] ?? ''
      delete left[name]
      return /[",]/.test(cell) ? `"${cell}"` : cell
    })
    .join(',')
}

const whoop =
  'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %,GPS enabled'

const strava86 =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,Average Heart Rate,Max Watts,Average Watts,Calories,Max Temperature,Average Temperature,Relative Effort,Total Work,Number of Runs,Uphill Time,Downhill Time,Other Time,Perceived Exertion,Type,Start Time,Weighted Average Power,Power Count,Prefer Perceived Exertion,Perceived Relative Effort,Commute,Total Weight Lifted,From Upload,Grade Adjusted Distance,Weather Observation Time,Weather Condition,Weather Temperature,Apparent Temperature,Dewpoint,Humidity,Weather Pressure,Wind Speed,Wind Gust,Wind Bearing,Precipitation Intensity,Sunrise Time,Sunset Time,Moon Phase,Bike,Gear,Precipitation Probability,Precipitation Type,Cloud Cover,Weather Visibility,UV Index,Weather Ozone,Jump Count,Total Grit,Average Flow,Flagged,Average Elapsed Speed,Dirt Distance,Newly Explored Distance,Newly Explored Dirt Distance,Activity Count,Media'
const strava103 = strava86.replace(
  ',Media',
  ',Total Steps,Carbon Saved,Pool Length,Training Load,Intensity,Average Grade Adjusted Pace,Timer Time,Total Cycles,Recovery,With Pet,Competition,Long Run,For a Cause,With Kid,Downhill Distance,Total Sets,Total Reps,Media',
)
const stravaGerman =
  'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Relative Leistung,Pendeln,Hinweis zur Privatsphäre für Aktivitäten,Aktivitätsausrüstung,Dateiname,Sportlergewicht,Fahrradgewicht,Verstrichene Zeit,Bewegungszeit,Distanz,Höchstgeschw.,Durchschnittliche Geschwindigkeit,Höhenzunahme,Art,Startzeit,Medien'
const stravaFrench =
  "ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Description de l'activité,Temps écoulé,Distance,Fréquence cardiaque max.,Effort relatif,Déplacement-transport,Note privée sur les activités,Matériel utilisé pour l'activité,Nom du fichier,Poids de l'athlète,Poids du vélo,Temps écoulé,Durée de déplacement,Distance,Vitesse max.,Vitesse moyenne,Dénivelé positif"

const stravaRow = (header: string) =>
  rowOf(header, {
    'Activity ID': '90001',
    'Activity Date': 'Sep 20, 2026, 11:30:12 PM',
    'Activity Name': 'Evening rolls',
    'Activity Type': 'Martial Arts',
    'Activity Description': 'Six rounds, kept my elbows in',
    'Elapsed Time': '5400',
    'Activity Private Note': 'Left knee',
    Distance: '0',
    Commute: 'false',
  })
const stravaRun = (header: string) =>
  rowOf(header, {
    'Activity ID': '90002',
    'Activity Date': 'Sep 21, 2026, 6:00:00 AM',
    'Activity Name': 'Morning run',
    'Activity Type': 'Run',
    'Elapsed Time': '1800',
  })
const stravaSession = {
  date: '2026-09-21',
  startTime: '01:30',
  endTime: '03:00',
  title: 'Evening rolls',
  sessionType: 'class',
  notes: 'Six rounds, kept my elbows in\n\nActivity Private Note: Left knee',
  hasPrivateNotes: true,
}

const garmin =
  'Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Aerobic TE,Avg Bike Cadence,Max Bike Cadence,Avg Speed,Max Speed,Total Ascent,Total Descent,Avg Stride Length,Avg Vertical Ratio,Avg Vertical Oscillation,Avg Ground Contact Time,Avg GCT Balance,Avg GAP,Normalized Power® (NP®),Training Stress Score®,Avg Power,Max Power,Steps,Total Reps,Total Sets,Body Battery Drain,Decompression,Best Lap Time,Number of Laps,Avg Resp,Min Resp,Max Resp,Avg Stress,Max Stress,Moving Time,Elapsed Time,Min Elevation,Max Elevation'
const garminCells = {
  Distance: '0.00',
  Calories: '1,024',
  'Avg HR': '141',
  'Avg Speed': '--',
  Decompression: 'No',
  'Moving Time': '01:31:24',
  'Elapsed Time': '01:31:24',
}

const hevy =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"'
const daylio = 'full_date,date,weekday,time,mood,activities,note_title,note'
const daylioScales = 'full_date,date,weekday,time,mood,activities,scales,note_title,note'

export const doors: Door[] = [
  {
    app: 'WHOOP',
    source:
      'workouts.csv of a data export of 2026: rows as in the tests of whoop importers on GitHub (find “UTCZ”)',
    name: 'workouts.csv',
    content: csv(
      whoop,
      '2026-05-10 23:00:00,2026-05-11 23:00:00,UTC+02:00,2026-05-11 18:31:07,2026-05-11 20:02:41,91,Jiu Jitsu,12.4,720,178,141,10,18,32,28,12,false',
      '2026-05-11 23:00:00,,UTC+02:00,2026-05-12 07:00:00,2026-05-12 07:44:00,44,Running,14.6,582.0,180,150,9,9,29,47,5,true',
      '2026-05-12 23:00:00,,UTCZ,2026-05-13 23:30:00,2026-05-14 00:30:00,60,Martial Arts,9.1,500,170,130,9,9,29,47,5,false',
    ),
    sessions: [
      { date: '2026-05-13', startTime: '23:30', endTime: '00:30', title: 'Martial Arts', sessionType: 'class' },
      {
        date: '2026-05-11',
        startTime: '18:31',
        endTime: '20:02',
        title: 'Jiu Jitsu',
        sessionType: 'class',
        notes: '',
      },
    ],
    says: { count: 3, jiuJitsu: 2 },
    leftOut: 1,
  },
  {
    app: 'WHOOP',
    source: 'workouts.csv without the end of a cycle, with distances (another importer’s test of 2026)',
    name: 'workouts.csv',
    content: csv(
      'Cycle start time,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %,GPS Enabled,Distance (meters),Altitude Gain (meters)',
      '2026-03-02 07:05:00,2026-03-02 18:10:00,2026-03-02 19:35:00,85,Jiu Jitsu,11.2,720,178,141,10,18,32,28,12,false,,',
    ),
    sessions: [{ date: '2026-03-02', startTime: '18:10', endTime: '19:35', title: 'Jiu Jitsu' }],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'WHOOP',
    source: 'the ZIP file as it is sent, with all of its tables (a public importer’s test of June 2026)',
    name: 'my_whoop_data_2026_06_30.zip',
    content: async () =>
      zip([
        {
          name: 'journal_entries.csv',
          content: csv(
            'Cycle start time,Cycle end time,Cycle timezone,Question text,Answered yes,Notes',
            '2026-06-23 00:00:00,2026-06-24 00:00:00,UTC-04:00,"Hydrated, sufficiently?",true,',
          ),
        },
        {
          name: 'workouts.csv',
          content: csv(
            whoop,
            '2026-06-23 00:00:00,,UTC-04:00,2026-06-23 17:00:00,2026-06-23 18:00:00,60,Jiu Jitsu,8.5,500,165,118,20,30,30,15,5,false',
          ),
        },
      ]),
    sessions: [{ date: '2026-06-23', startTime: '17:00', endTime: '18:00', title: 'Jiu Jitsu', tags: [] }],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Strava',
    source: 'activities.csv with 103 columns, English, 2026 (HEADER_ENGLISH_103 of a public importer)',
    name: 'activities.csv',
    content: csv(strava103, stravaRow(strava103), stravaRun(strava103)),
    timeZone: 'Europe/Berlin',
    sessions: [stravaSession],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Strava',
    source: 'activities.csv with 86 columns, English (HEADER_ENGLISH_86 of the same importer)',
    name: 'activities.csv',
    content: csv(strava86, stravaRow(strava86)),
    timeZone: 'Europe/Berlin',
    sessions: [stravaSession],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Strava',
    source: 'activities.csv of a German account, 2026 (HEADER_GERMAN_92 of the same importer, shortened)',
    name: 'activities.csv',
    content: csv(
      stravaGerman,
      rowOf(stravaGerman, {
        'Aktivitäts-ID': '90003',
        Aktivitätsdatum: '21.07.2026, 16:30:27',
        'Name der Aktivität': 'BJJ am Abend',
        Aktivitätsart: 'Workout',
        Aktivitätsbeschreibung: 'Halbe Wache',
        'Verstrichene Zeit': '3600',
        Distanz: '0,00',
      }),
      rowOf(stravaGerman, {
        'Aktivitäts-ID': '90004',
        Aktivitätsdatum: '22.07.2026, 15:09:27',
        'Name der Aktivität': 'Lauf am Nachmittag',
        Aktivitätsart: 'Lauf',
        'Verstrichene Zeit': '1390',
        Distanz: '2,81',
      }),
    ),
    timeZone: 'Europe/Berlin',
    sessions: [
      {
        date: '2026-07-21',
        startTime: '18:30',
        endTime: '19:30',
        title: 'BJJ am Abend',
        sessionType: 'class',
        notes: 'Halbe Wache',
        hasPrivateNotes: false,
      },
    ],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Strava',
    source: 'activities.csv of a French account (a public importer’s test), its dates as in another one',
    name: 'activities.csv',
    content: csv(
      stravaFrench,
      rowOf(stravaFrench, {
        "ID de l'activité": '90005',
        "Date de l'activité": '24 août 2026, 16:47:26',
        "Nom de l'activité": 'Jiu-jitsu du soir',
        "Type d'activité": 'Entraînement',
        'Temps écoulé': '4800',
      }),
    ),
    timeZone: 'Europe/Paris',
    sessions: [
      {
        date: '2026-08-24',
        startTime: '18:47',
        endTime: '20:07',
        title: 'Jiu-jitsu du soir',
        sessionType: 'class',
      },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Garmin Connect',
    source: 'Activities.csv of May 2026, 42 columns (committed in a public dashboard)',
    name: 'Activities.csv',
    content: csv(
      garmin,
      rowOf(garmin, {
        ...garminCells,
        'Activity Type': 'Running',
        Date: '2026-05-12 21:33:50',
        Title: 'Evening run',
        Time: '00:33:08',
      }),
      rowOf(garmin, {
        ...garminCells,
        'Activity Type': 'Mixed Martial Arts',
        Date: '2026-05-11 18:30:11',
        Title: 'Cologne class',
        Time: '01:31:24',
      }),
      rowOf(garmin, {
        ...garminCells,
        'Activity Type': 'Cardio',
        Date: '2026-05-09 10:00:02',
        Title: 'BJJ open mat',
        Time: '02:00:31.5',
      }),
    ),
    sessions: [
      {
        date: '2026-05-11',
        startTime: '18:30',
        endTime: '20:01',
        title: 'Cologne class',
        sessionType: 'class',
        notes: '',
      },
      {
        date: '2026-05-09',
        startTime: '10:00',
        endTime: '12:01',
        title: 'BJJ open mat',
        sessionType: 'open-mat',
        notes: '',
      },
    ],
    says: { count: 3, jiuJitsu: 2 },
    leftOut: 1,
  },
  {
    app: 'Garmin Connect',
    source:
      'Activities.csv of a German account (a public plugin’s test of 2017; the first columns are the same in 2026)',
    name: 'Activities.csv',
    content: csv(
      'Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF,Max. HF,Aerober TE,Dekompression,Beste Rundenzeit,Max. Temp.',
      'Kampfsport,2026-04-22 19:12:32,false,"Köln Kampfsport","0.00","1,036","01:21:46","139","181","3.3","Nein","00:00.00","0.0"',
    ),
    sessions: [
      {
        date: '2026-04-22',
        startTime: '19:12',
        endTime: '20:34',
        title: 'Köln Kampfsport',
        sessionType: 'class',
      },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Garmin Connect',
    source: 'Activities.csv of a French account, August 2026 (a public importer’s test)',
    name: 'Activities.csv',
    content: csv(
      "Type d'activité,Date,Favori,Titre,Distance,Calories,Durée,Fréquence cardiaque moyenne,Fréquence cardiaque maximale,TE aérobie,Pas,Température minimale,Temps de déplacement",
      'Arts martiaux mixtes,2026-08-10 19:52:21,false,"Cours du lundi","0.00","407","00:55:20","151","182","3.3","4,404","31.0","00:55:20"',
    ),
    sessions: [
      {
        date: '2026-08-10',
        startTime: '19:52',
        endTime: '20:47',
        title: 'Cours du lundi',
        sessionType: 'class',
      },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Garmin Connect',
    source: 'Activities.csv of a Portuguese account, July 2026 (a public importer’s test)',
    name: 'Activities.csv',
    content: csv(
      'Tipo de atividade,Data,Favorito,Título,Distância,Calorias,Tempo total,FC Média,FC máxima,Passos,Descompressão,Tempo da melhor volta,Número de voltas,Tempo em movimento,Tempo transcorrido',
      'Cardiovascular,2026-07-16 17:48:19,false,"Jiu-Jitsu","0,00","512","01:30:02","141","180","--","Não","00:00","1","01:30:02","01:30:02"',
    ),
    sessions: [
      { date: '2026-07-16', startTime: '17:48', endTime: '19:18', title: 'Jiu-Jitsu', sessionType: 'class' },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Garmin Connect',
    source: 'Activities.csv saved again by Excel, 2020, with “Activity Time” (a README on GitHub)',
    name: 'GarminActivities.csv',
    content: csv(
      'Activity Type,Date,Favorite,Title,Distance,Calories,Activity Time,Avg HR,Max HR,Aerobic TE,Decompression,Water Type,Best Lap Time,Number of Laps,Max Temp',
      'Other,7/14/2020 18:36,FALSE,Jiu Jitsu,0,520,1:29:12,132,165,3.2,No,--,22:30.4,2,0',
      'Cycling,7/4/2020 15:36,FALSE,Portland Cycling,7.16,520,0:49:12,132,165,3.2,No,--,22:30.4,2,0',
    ),
    sessions: [
      { date: '2020-07-14', startTime: '18:36', endTime: '20:05', title: 'Jiu Jitsu', sessionType: 'class' },
    ],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Hevy',
    source: 'workouts.csv in kilograms, 2025 (matanabudy/workout-data-sync, examples/hevy_export_sample.csv)',
    name: 'workouts.csv',
    content: csv(
      hevy,
      '"BJJ and bench","28 Mar 2025, 17:29","28 Mar 2025, 18:30","Strong session","Bench Press (Barbell)",,"Slow down",0,"warmup",20,10,,,',
      '"BJJ and bench","28 Mar 2025, 17:29","28 Mar 2025, 18:30","Strong session","Bench Press (Barbell)",,"",1,"normal",60,8,,,8.5',
      '"BJJ and bench","28 Mar 2025, 17:29","28 Mar 2025, 18:30","Strong session","Jiu Jitsu",,"",0,"normal",,,,1800,',
      '"Leg day","30 Mar 2025, 09:00","30 Mar 2025, 10:05","","Squat",,"",0,"normal",100,5,,,9',
    ),
    sessions: [
      {
        date: '2025-03-28',
        startTime: '17:29',
        endTime: '18:30',
        title: 'BJJ and bench',
        notes:
          'Strong session\n\nBench Press (Barbell): 20 kg, 10 reps, Slow down · 60 kg, 8 reps, RPE 8.5\nJiu Jitsu: 1800 s',
      },
    ],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Hevy',
    source: 'workouts.csv in pounds, October 2026 (a public importer’s notes on a real export)',
    name: 'workouts.csv',
    content: csv(
      hevy.replace('weight_kg', 'weight_lbs').replace('distance_km', 'distance_miles'),
      '"Jiu Jitsu","6 Oct 2026, 16:19","6 Oct 2026, 17:49","","Rolling",,"",0,"normal",,,,,',
    ),
    sessions: [{ date: '2026-10-06', startTime: '16:19', endTime: '17:49', title: 'Jiu Jitsu', notes: 'Rolling' }],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Hevy',
    source: 'workouts.csv of a German phone, July 2026, with its months (a public importer’s test)',
    name: 'workouts.csv',
    content: csv(
      hevy,
      '"BJJ","25 Juli 2026, 14:21","25 Juli 2026, 16:27","","Hackenschmidt Squat (Maschine)",,"Die schwere Variante",0,"warmup",20,10,,,',
    ),
    sessions: [
      {
        date: '2026-07-25',
        startTime: '14:21',
        endTime: '16:27',
        title: 'BJJ',
        notes: 'Hackenschmidt Squat (Maschine): 20 kg, 10 reps, Die schwere Variante',
      },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Strong',
    source: 'strong.csv of an iPhone (columns as in many importers, such as workout_imports on GitHub)',
    name: 'strong.csv',
    content: csv(
      'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
      '2026-05-11 18:20:50,"BJJ strength",55m,"Squat (Barbell)",1,100.0,5.0,0,0.0,,"Good day",',
      '2026-05-11 18:20:50,"BJJ strength",55m,"Squat (Barbell)",2,102.5,5.0,0,0.0,"Deep","Good day",9',
      '2026-05-12 07:30:00,"Push Day",1h 5m,"Bench Press (Barbell)",1,60,8,0,0,,,',
    ),
    sessions: [
      {
        date: '2026-05-11',
        startTime: '18:20',
        endTime: '19:15',
        title: 'BJJ strength',
        notes: 'Squat (Barbell): 100.0, 5.0 reps · 102.5, 5.0 reps, RPE 9, Deep\n\nGood day',
      },
    ],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Strong',
    source: 'strong.csv of an Android phone, 2025, with semicolons (a public importer’s sample)',
    name: 'strong.csv',
    content: csv(
      'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration',
      '2025-06-30 19:56:00;Jiu Jitsu;Rolling;1;0;lbs;0;;0;mi.;3600;;;62m',
    ),
    sessions: [
      {
        date: '2025-06-30',
        startTime: '19:56',
        endTime: '20:58',
        title: 'Jiu Jitsu',
        notes: 'Rolling: 3600 s',
      },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Strong',
    source: 'strong.csv with numbered workouts and seconds, 2026 (tests of several importers)',
    name: 'strong_workouts.csv',
    content: csv(
      'Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes',
      '1;2026-08-10 18:00:00;No-gi;5400;Bench Press (Barbell);W;40;10;;;;;',
      '1;2026-08-10 18:00:00;No-gi;5400;Bench Press (Barbell);1;80;8;8,5;;;Wide grip;',
      '1;2026-08-10 18:00:00;No-gi;5400;Bench Press (Barbell);Rest Timer;;;;;90;;',
    ),
    sessions: [
      {
        date: '2026-08-10',
        startTime: '18:00',
        endTime: '19:30',
        title: 'No-gi',
        notes: 'Bench Press (Barbell): 40 kg, 10 reps · 80 kg, 8 reps, RPE 8,5, Wide grip · 90 s',
      },
    ],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Daylio',
    source: 'daylio_export.csv with 8 columns (columns as in many importers since 2017)',
    name: 'daylio_export_2026_11_01.csv',
    content: csv(
      daylio,
      '2026-05-11,May 11,Monday,21:13,rad,"bjj | friends","Half guard","Got the underhook"',
      '2026-05-10,May 10,Sunday,22:01,meh,"reading | rain","",""',
    ),
    sessions: [
      {
        date: '2026-05-11',
        startTime: '',
        title: 'Half guard',
        tags: ['bjj', 'friends'],
        notes: 'Got the underhook\n\nmood: rad',
      },
    ],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Daylio',
    source: 'daylio_export.csv with scales, July 2026 (a public importer’s test)',
    name: 'daylio_export.csv',
    content: csv(daylioScales, '2026-07-27,July 27,Monday,13:48,good,jiu jitsu | walk,,Drills,Private note text'),
    sessions: [{ date: '2026-07-27', title: 'Drills', tags: ['jiu jitsu', 'walk'] }],
    says: { count: 1, jiuJitsu: 1 },
  },
  {
    app: 'Toggl',
    source:
      'Toggl_time_entries.csv, detailed report (support.toggl.com/en/articles/2216070, rows as in importers)',
    name: 'Toggl_time_entries_2026-01-01_to_2026-12-31.csv',
    content: csv(
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
      'Rafa,rafa@example.com,,BJJ,,"Monday class, gi",No,2026-01-05,19:00:00,2026-01-05,20:30:00,01:30:00,"gi, drilling",',
      'Rafa,rafa@example.com,Acme,Website,,Homepage,No,2026-01-06,09:00:00,2026-01-06,10:30:00,01:30:00,,0.00',
    ),
    sessions: [
      {
        date: '2026-01-05',
        startTime: '19:00',
        endTime: '20:30',
        title: 'Monday class, gi',
        sessionType: 'class',
        tags: ['drilling', 'gi'],
        notes: '',
      },
    ],
    says: { count: 2, jiuJitsu: 1 },
    leftOut: 1,
  },
  {
    app: 'Notion',
    source: 'the CSV of a database: dates in words, with times, a range with an arrow, and Yes/No for checkboxes',
    name: 'Training 3f2a1b4c5d6e7f8091a2b3c4d5e6f701_all.csv',
    content: csv(
      'Name,Date,Coach,Gi,Techniques,Notes',
      'Half guard class,"May 11, 2026 6:30 PM → 8:00 PM",Ana,Yes,"Knee Shield, Underhook Sweep",Elbows in',
      'Open mat,"May 9, 2026 10:00 AM (GMT+2) → May 9, 2026 12:00 PM (GMT+2)",,No,,',
      'Rest day read-up,"May 8, 2026",,No,,Watched tape',
    ),
    sessions: [
      {
        date: '2026-05-11',
        startTime: '18:30',
        endTime: '20:00',
        title: 'Half guard class',
        instructor: 'Ana',
        tags: [],
        attire: 'gi',
        notes: 'Elbows in',
      },
      {
        date: '2026-05-09',
        startTime: '10:00',
        endTime: '12:00',
        title: 'Open mat',
        sessionType: 'open-mat',
        tags: [],
        attire: 'no-gi',
      },
      { date: '2026-05-08', startTime: '', endTime: '', notes: 'Watched tape' },
    ],
  },
  {
    app: 'Airtable',
    source: 'the CSV of a grid view: 6:30pm beside a date, “checked” for checkboxes',
    name: 'Training-Grid view.csv',
    content: csv(
      '\ufeffName,When,Length (min),Competition,Partners',
      'Passing,5/13/2026 6:30pm,90,checked,"Theo,Kim"',
      'Drills,5/4/2026 7:00am,60,,',
    ),
    sessions: [
      {
        date: '2026-05-13',
        startTime: '18:30',
        endTime: '20:00',
        title: 'Passing',
        tags: ['Competition'],
        partners: ['Theo', 'Kim'],
      },
      { date: '2026-05-04', startTime: '07:00', endTime: '08:00', title: 'Drills', tags: [] },
    ],
  },
  {
    app: 'Google Sheets',
    source: 'a sheet with checkboxes down to its last row, as File > Download > .csv writes it',
    name: 'BJJ - Sheet1.csv',
    content: csv(
      '#,Date,Time,Time end,Type,Gi,Drilled,Notes',
      '1,2026-05-11,7:00 PM,8:30 PM,BJJ,TRUE,FALSE,Armbars',
      '2,2026-05-13,7:00 PM,8:30 PM,Jiu-Jitsu,FALSE,TRUE,',
      ',,,,,FALSE,FALSE,',
      ',,,,,FALSE,FALSE,',
    ),
    sessions: [
      {
        date: '2026-05-13',
        startTime: '19:00',
        endTime: '20:30',
        sessionType: 'class',
        tags: ['Drilled'],
        attire: 'no-gi',
        notes: '',
      },
      {
        date: '2026-05-11',
        startTime: '19:00',
        endTime: '20:30',
        sessionType: 'class',
        tags: [],
        attire: 'gi',
        notes: 'Armbars',
      },
    ],
  },
  {
    app: 'Rollbook',
    source: 'our own export: Rounds is longer than Sessions, and has dates as well',
    name: 'bjj_training_export.xlsx',
    content: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'Sessions',
              rows: [
                [
                  'Date',
                  'Title',
                  'Trained or Planned',
                  'Session Type',
                  'Start Time',
                  'End Time',
                  'Duration (hours)',
                  'Academy',
                  'Instructor',
                  'Tags',
                  'Techniques',
                  'Training Notes',
                  'Private',
                  'Rounds',
                  'Effort (1 to 10)',
                  'Files',
                  'Video Links',
                ],
                [
                  new Date('2026-05-11T00:00:00Z'),
                  'Half guard',
                  'Trained',
                  'Class',
                  '18:30',
                  '20:00',
                  1.5,
                  'Alliance',
                  'Ana',
                  'gi',
                  'Armbar',
                  'Elbows in',
                  null,
                  5,
                  7,
                  null,
                  null,
                ],
              ],
            },
            {
              name: 'Rounds',
              rows: [
                ['Date', 'Session', 'Round', 'Partner', 'Minutes'],
                ...[1, 2, 3, 4, 5].map((n) => [new Date('2026-05-11T00:00:00Z'), 'Half guard', n, 'Theo', 6]),
              ],
            },
          ],
        }),
      ),
    sessions: [
      {
        date: '2026-05-11',
        startTime: '18:30',
        endTime: '20:00',
        title: 'Half guard',
        sessionType: 'class',
        academy: 'Alliance',
        instructor: 'Ana',
        tags: ['gi'],
        techniques: ['Armbar'],
        notes: 'Elbows in',
        rounds: 5,
        effort: 7,
      },
    ],
    says: { count: 1, jiuJitsu: null },
  },
  {
    app: 'Excel',
    source:
      'a workbook with the days of old Macs, counted from 1904, and lengths of which some have lost their format',
    name: 'mac.xlsx',
    content: async () =>
      Buffer.from(
        await writeXlsx({
          dateSystem: '1904',
          sheets: [
            {
              name: 'Log',
              rows: [
                ['Date', 'Start', 'Length', 'Notes'],
                [new Date('2026-05-11T00:00:00Z'), new Date('1904-01-01T18:30:00Z'), 0.0625, 'Mount'],
                [new Date('2026-05-13T00:00:00Z'), new Date('1904-01-01T07:00:00Z'), 0.041666667, 'Back'],
              ],
              cells: new Map([
                ['1,1', { value: 18.5 / 24, style: { numFmt: 'hh:mm' } }],
                ['2,1', { value: 7 / 24, style: { numFmt: 'hh:mm' } }],
              ]),
            },
          ],
        }),
      ),
    sessions: [
      { date: '2026-05-13', startTime: '07:00', endTime: '08:00', notes: 'Back' },
      { date: '2026-05-11', startTime: '18:30', endTime: '20:00', notes: 'Mount' },
    ],
  },
  {
    app: 'Excel',
    source: 'a CSV whose first line says when it was made, with a line in the middle that repeats the headers',
    name: 'log.csv',
    content: csv(
      'Exported,2026-05-31',
      'Date,Start,Coach,Notes',
      '2026-05-11,18:30,Ana,Mount',
      'Date,Start,Coach,Notes',
      ',,Kim,No date here',
      '2026-05-13,07:00,Kim,Back',
    ),
    sessions: [
      { date: '2026-05-13', startTime: '07:00', instructor: 'Kim', notes: 'Back' },
      { date: '2026-05-11', startTime: '18:30', instructor: 'Ana', notes: 'Mount' },
    ],
    skipped: 3,
  },
  {
    app: 'Excel',
    source: 'an Excel of three years, a sheet each, below a title, with a sheet of notes',
    name: 'bjj.xlsx',
    content: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: '2025',
              rows: [
                ['Date', 'Class', 'Coach', 'Notes'],
                [new Date('2025-03-04T00:00:00Z'), 'Fundamentals', 'Ana', 'Grips'],
                [new Date('2025-03-06T00:00:00Z'), 'Open mat', null, null],
              ],
            },
            {
              name: '2026',
              rows: [
                ['Date', 'Class', 'Coach', 'Notes', 'Rounds'],
                [new Date('2026-05-11T00:00:00Z'), 'No-gi', 'Kim', 'Leg locks', 5],
              ],
            },
            {
              name: 'Gear',
              rows: [
                ['Bought', 'What'],
                [new Date('2026-01-01T00:00:00Z'), 'Gi'],
              ],
            },
          ],
        }),
      ),
    sessions: [
      { date: '2026-05-11', title: 'No-gi', instructor: 'Kim', notes: 'Leg locks', rounds: 5 },
      { date: '2025-03-06', sessionType: 'open-mat' },
      { date: '2025-03-04', title: 'Fundamentals', instructor: 'Ana', notes: 'Grips' },
    ],
  },
]
