import { writeXlsx } from 'hucre/xlsx'

/** Spreadsheets as grapplers really keep them. */

/** In German, from Excel: semicolons, days with dots, commas in numbers, Windows-1252. */
export const germanCsv = Buffer.from(
  [
    'Datum;Uhrzeit;Dauer (min);Art;Verein;Trainer;Techniken;Partner;Runden;Notizen',
    'Mo, 04.03.2024;19:00 Uhr;90;Training;Kampfsportzentrum Köln;Jörg;"Armhebel, Dreieck";Theo, Ana (2);5;Hüfte höher halten',
    'Do, 07.03.2024;18:30 Uhr;60;Freies Training;Kampfsportzentrum Köln;;;"Theo x2";;',
    'Sa, 09.03.2024;10:00 Uhr;"120";Seminar;Bonn;Prof. André;De la Riva;;;"Zwei Stunden; müde"',
    ';;;;;;;;;',
    'Summe;;270;;;;;;;',
  ].join('\r\n'),
  'latin1',
)

/** In Portuguese, from Google Sheets: UTF-8, one column for start and end, techniques in the notes' neighbor. */
export const portugueseCsv = [
  'Data,Horário,Aula,Academia,Professor,Técnicas,Parceiros,Rolas,Anotações',
  '"4 de março de 2024",19h às 20h30,Aula,Alliance,Prof. Marcelo,"chave de braço, triângulo","João e Rui",4,"Perdi a pegada"',
  '06/03/2024,7h-8h30,Treino livre,Alliance,,guilhotina,,6,',
  '13/03/2024,19h,Particular,Alliance,Prof. Marcelo,"berimbolo",,,Caro mas bom',
].join('\n')

/** Two rows of headers below a title, dates as Excel's own, times as parts of a day. */
export const twoHeaderXlsx = () =>
  writeXlsx({
    sheets: [
      { name: 'Readme', rows: [['My jiu-jitsu log'], ['Do not edit']] },
      {
        name: 'Log',
        rows: [
          ['BJJ LOG 2024', null, null, null, null, null, null],
          ['Session', null, null, null, 'Sparring', null, 'Other'],
          ['Date', 'Start', 'End', 'Type', 'Rounds', 'Partners', 'Notes'],
          [new Date('2024-03-04T00:00:00Z'), null, null, 'Gi class', 5, 'Theo; Ana', 'Kept elbows in'],
          [new Date('2024-03-06T00:00:00Z'), null, null, 'Open mat', 8, '', '=SUM(A1:A2)'],
          [null, null, null, null, null, null, null],
        ],
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 6 },
          { startRow: 1, startCol: 0, endRow: 1, endCol: 3 },
          { startRow: 1, startCol: 4, endRow: 1, endCol: 5 },
        ],
        cells: new Map([
          ['3,1', { value: 19 / 24, style: { numFmt: 'hh:mm' } }],
          ['3,2', { value: 20.5 / 24, style: { numFmt: 'hh:mm' } }],
          ['4,1', { value: 0.5, style: { numFmt: 'hh:mm' } }],
          ['4,2', { value: 14 / 24, style: { numFmt: 'hh:mm' } }],
        ]),
      },
    ],
  })

/** One merged cell for the day of two sessions, and a heading for each month. */
export const mergedXlsx = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Training',
        rows: [
          ['When', 'Class', 'Hours', 'Coach', 'Comments'],
          ['March 2024', null, null, null, null],
          [new Date('2024-03-04T00:00:00Z'), 'Fundamentals', 1, 'Sam', 'Morning'],
          [null, 'Competition class', 1.5, 'Sam', 'Evening'],
          ['3/14/2024', 'No-gi', 1, 'Kim', ''],
        ],
        merges: [
          { startRow: 1, startCol: 0, endRow: 1, endCol: 4 },
          { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
        ],
      },
    ],
  })
