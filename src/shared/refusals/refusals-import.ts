/** Refusals about files that members import. */
export const importRefusals = {
  IMPORT_TYPE: {
    status: 400,
    message:
      'This is neither a spreadsheet nor notes. Choose a .csv, .xlsx, .txt, .md, .ics, .fit, .tcx, or .gpx file, or the export of Day One, Journey, Google Keep, Notion, Obsidian, or Logseq.',
  },
  IMPORT_ARCHIVE_VERSION: {
    status: 400,
    message:
      'This archive is from a newer version of Rollbook than this one. Update this Rollbook, then choose it again.',
  },
  IMPORT_ARCHIVE_CHANGED: {
    status: 400,
    message:
      'What this archive says was changed since it was downloaded, so that it can’t be read. Choose the file as you downloaded it.',
  },
  IMPORT_ARCHIVE_UNSAFE: {
    status: 400,
    message:
      'This archive has links or paths that lead out of it, which ours never have. Choose the file as you downloaded it.',
  },
  IMPORT_ARCHIVE_TOO_LARGE: {
    status: 413,
    message:
      'This archive is larger than what an account can store. Ask whoever runs this server for more storage, then choose it again.',
  },
  IMPORT_ARCHIVE_GONE: {
    status: 400,
    message: 'This archive waited for more than a day and was put away. Choose it again.',
  },
  IMPORT_OLD_FORMAT: {
    status: 400,
    message:
      'This spreadsheet is in Excel’s old format or has a password. Save it as .xlsx without a password, and choose that file.',
  },
  IMPORT_EMPTY: { status: 400, message: 'This file is empty. Check that you exported the right sheet.' },
  IMPORT_BROKEN: {
    status: 400,
    message: 'This file is damaged or incomplete. Export it again, and choose the new one.',
  },
  IMPORT_TOO_LARGE: {
    status: 413,
    message:
      'This file is too large. Up to 10 MB work, photos in a ZIP aside: split it by year, and import one part after the other.',
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 413,
    message: 'This file has more than 20,000 rows. Split it by year, and import one part after the other.',
  },
  IMPORT_TOO_MANY_COLUMNS: {
    status: 413,
    message:
      'This file has more than 1,000 columns. Delete those that aren’t about training, and choose it again.',
  },
  IMPORT_TOO_MANY_CELLS: {
    status: 413,
    message:
      'This file has more than 2.4 million cells. Delete columns that aren’t about training, or split it by year, and choose it again.',
  },
  IMPORT_TOO_MANY_LINES: {
    status: 413,
    message: 'This file has more than a million lines. Split it by year, and import one part after the other.',
  },
  IMPORT_TOO_MUCH_TEXT: {
    status: 413,
    message:
      'This file has more text than fits: 20 million characters. Split it by year, and import one part after the other.',
  },
  IMPORT_TOO_MANY_FILES: {
    status: 413,
    message: 'This ZIP has too many files. Zip the folder with your training alone, and choose that.',
  },
  IMPORT_TOO_SLOW: {
    status: 503,
    message:
      'Reading this file took too long, maybe because the server is busy. Try again in a few minutes. If that doesn’t help, split the file by year.',
  },
  IMPORT_NO_DAYS: {
    status: 400,
    message:
      'We found no days in these notes. Begin each session with its day, like 2024-03-31, and choose the file again.',
  },
  IMPORT_SAVE_AS_XLSX: {
    status: 400,
    message:
      'This kind of spreadsheet can’t be read. Open it in the app it’s from, save or export it as Excel (.xlsx) or CSV, and choose that file.',
  },
  IMPORT_SAVE_AS_TEXT: {
    status: 400,
    message:
      'This kind of document can’t be read. Open it in the app it’s from, save or export it as plain text (.txt), and choose that file.',
  },
  IMPORT_LOCKED: {
    status: 400,
    message: 'This file has a password. Save it again without one, and choose that file.',
  },
  IMPORT_ALONE: {
    status: 400,
    message: 'This file can’t be read within a ZIP. If it’s about your training, import it by itself.',
  },
  WORKOUT_NONE: {
    status: 400,
    message:
      'This file has no workout, such as a course or settings of a watch. Export the activity itself, and choose that file.',
  },
  WORKOUT_NO_DATE: {
    status: 400,
    message:
      'The watch didn’t know which day it was when it recorded this. Set its clock for next time, and log this session by hand.',
  },
  WORKOUT_TOO_SHORT: {
    status: 400,
    message:
      'This workout is shorter than a minute, or longer than two days. Choose another one, or log the session by hand.',
  },
  HEALTH_NO_WORKOUT: {
    status: 400,
    message:
      'This export of Apple Health has no workout. Record your next class with the app Workout of your watch, as Martial Arts.',
  },
  HEALTH_UNPACKED: {
    status: 400,
    message:
      'This is an export of Apple Health that was unpacked, as a Mac does. Compress its folder again, and choose the ZIP.',
  },
  HEALTH_TOO_SLOW: {
    status: 503,
    message:
      'Reading this export of Apple Health took too long, maybe because the server is busy. Send it again later. If that doesn’t help, export the workouts with an app such as HealthFit, as FIT files, and choose those.',
  },
  HEALTH_TOO_LARGE: {
    status: 413,
    message:
      'This export of Apple Health is larger than any we know of: more than 6 GB, or than 6 million heart rates. Export the workouts with an app such as HealthFit, as FIT files, and choose those.',
  },
  IMPORT_NO_FILE: { status: 400, message: 'Choose a file to import.' },
  IMPORT_DATE_MISSING: { status: 400, message: 'Choose which column has the date.' },
  IMPORT_DATE_UNCLEAR: { status: 400, message: 'Choose whether days or months come first.' },
  IMPORT_NOTHING_NEW: { status: 400, message: 'Nothing in this file is new, so there is nothing to import.' },
  IMPORT_UNDER_WAY: {
    status: 409,
    message: 'Another file is being imported. Wait until it’s done, then start this one.',
  },
  IMPORT_BEGUN: {
    status: 409,
    message: 'This file is being imported already, or was. Choose it again to start anew.',
  },
  IMPORT_UNDO_OVER: {
    status: 409,
    message: 'An import can be undone for 24 hours. Delete its sessions in your journal instead.',
  },
  TOO_MANY_IMPORTS: { status: 429, message: 'You’ve opened a lot of files today. Please go on tomorrow.' },
} as const
