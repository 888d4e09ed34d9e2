import type { FindingCode } from '../findings.ts';
import type { FindingWording } from '../finding-words.ts';

export const en: Readonly<Record<FindingCode, FindingWording>> = {
  'not-zip': {
    what: 'This cannot be opened as a zip file.',
    todo: 'Choose a zip file that holds the text files of GTFS-JP.',
  },
  'zip-too-large': { what: 'The zip file is too large.', todo: 'Make it 5 MB or smaller.' },
  'zip-too-many': {
    what: 'The zip file holds too many files.',
    todo: 'Put only the text files of GTFS-JP into it, 60 at most.',
  },
  'zip-bomb': {
    what: 'Unpacked, this becomes far too large.',
    todo: 'Make the data anew: 100 MB a file, 250 MB in all.',
  },
  'zip-name': {
    what: 'A file has a name with signs that cannot be used, or lies too deep in folders.',
    todo: 'Put the text files into the zip without folders.',
  },
  'zip-encrypted': { what: 'The file has a password.', todo: 'Make the zip without a password.' },
  'zip-twice': { what: 'Two files have the same name.', todo: 'Keep one of them.' },
  'zip-spoilt': { what: 'A file in the zip is damaged.', todo: 'Make the zip once more.' },
  'no-files': {
    what: 'No files of GTFS-JP were found.',
    todo: 'Choose a zip that holds stops.txt, trips.txt and the others.',
  },
  'file-missing': { what: 'A file that is needed is missing.', todo: 'Add it.' },
  'file-unknown': {
    what: 'The portal does not use this file.',
    todo: 'It may stay; what it says is not shown.',
  },
  'too-many-lines': { what: 'There are too many lines to read.', todo: 'All files together have 2,000,000 at most.' },
  'not-utf8': {
    what: 'The text is not in UTF-8 (perhaps in Shift_JIS).',
    todo: 'Save it again, with “UTF-8” as its encoding.',
  },
  nul: {
    what: 'There is something in it that is no text.',
    todo: 'Save it again as text, with “UTF-8” as its encoding.',
  },
  quote: {
    what: 'Quotation marks (") are out of place; nothing after them can be read.',
    todo: 'Set one before and one after the value.',
  },
  'row-too-long': {
    what: 'A line is far too long; nothing after it can be read. Perhaps a quotation mark (") was never closed.',
    todo: 'Look at the quotation marks of this line and the one before it.',
  },
  'no-header': { what: 'The file is empty.', todo: 'Write the names of the columns into its first line.' },
  'column-missing': {
    what: 'The column “{{field}}” is needed and missing.',
    todo: 'Add its name to the first line, and its values.',
  },
  'column-twice': { what: 'The column “{{field}}” is there twice.', todo: 'Keep one of them.' },
  cells: { what: 'The line has not as many values as the first one has columns.', todo: 'Look at its commas.' },
  empty: { what: '“{{field}}” is empty.', todo: 'Write a value.' },
  'too-long': { what: '“{{field}}” is too long.', todo: 'Use 1,000 characters at most.' },
  control: { what: '“{{field}}” holds invisible characters.', todo: 'Write the value anew.' },
  'not-url': { what: '“{{field}}” is not a web address.', todo: 'Write one that begins with https://' },
  'not-colour': { what: '“{{field}}” is not a colour.', todo: 'Write six digits, such as “1A7F5A”.' },
  'not-date': { what: '“{{field}}” is not a date.', todo: 'Write eight digits, such as “20270401”.' },
  'not-time': {
    what: '“{{field}}” is not a time.',
    todo: 'Write it as “8:05:00”; after midnight as “24:10:00”.',
  },
  'not-whole': { what: '“{{field}}” is not a whole number.', todo: 'Write a whole number, 0 or more.' },
  'not-decimal': { what: '“{{field}}” is not a number.', todo: 'Write a number, 0 or more.' },
  'not-latitude': { what: '“{{field}}” is not a latitude.', todo: 'Write it in degrees, such as “43.0521”.' },
  'not-longitude': { what: '“{{field}}” is not a longitude.', todo: 'Write it in degrees, such as “142.4380”.' },
  'not-choice': {
    what: '“{{field}}” has a value that is not provided for.',
    todo: 'Write one of those that GTFS-JP names.',
  },
  'no-rows': { what: 'It holds no line.', todo: 'Write values from the second line on.' },
  twice: { what: 'Two lines have the same “{{field}}”.', todo: 'Keep one of them, or change its number.' },
  unknown: {
    what: 'What “{{field}}” names is not in the data.',
    todo: 'Look for a mistyped word, or a line that was deleted.',
  },
  unused: { what: 'Nothing uses this line.', todo: 'If it is no longer needed, it may be deleted.' },
  'times-back': {
    what: 'The time goes backwards.',
    todo: 'Look at the order of the stops and their times. After midnight write “24:10:00”.',
  },
  'time-missing': { what: 'The first or last stop of a trip has no time.', todo: 'Write it.' },
  'one-stop': { what: 'The trip has one stop only.', todo: 'Write where people get on and where they get off.' },
  'too-fast': {
    what: 'No bus arrives in so short a time (more than 120 km/h).',
    todo: 'Look at the times, and at where the two stops lie.',
  },
  'outside-japan': {
    what: 'The stop lies outside Japan.',
    todo: 'Perhaps latitude and longitude have changed places.',
  },
  far: { what: 'The stop lies more than 100 km from the town.', todo: 'Look at its latitude and longitude.' },
  'days-back': { what: 'The last day is before the first one.', todo: 'Look at both dates.' },
  'days-over': { what: 'These days of service are over.', todo: 'If the trips no longer run, they may be deleted.' },
  'no-days': {
    what: 'There is no day on which it runs.',
    todo: 'Write the days of the week, or single days in calendar_dates.txt.',
  },
  'no-calendar': { what: 'Nothing says when trips run.', todo: 'Add calendar.txt or calendar_dates.txt.' },
  'no-end': {
    what: 'Nothing says from when until when the data counts.',
    todo: 'Write feed_start_date and feed_end_date.',
  },
  'feed-over': { what: 'The data no longer counts.', todo: 'Import the data of the new period.' },
  'ends-soon': { what: 'The data counts for less than 30 more days.', todo: 'Prepare that of the next period.' },
  'translates-nothing': {
    what: 'Nothing says what this is a translation of.',
    todo: 'Write record_id or field_value.',
  },
  'no-reading': {
    what: 'There is no reading in kana.',
    todo: 'Write it into translations.txt, with the language “ja-Hrkt”.',
  },
  'no-english': {
    what: 'There is no English; the Japanese is shown.',
    todo: 'Write it into translations.txt, with the language “en”.',
  },
  'no-name': { what: 'The route has no name.', todo: 'Write route_long_name or route_short_name.' },
  contrast: {
    what: 'The letters cannot be read on this colour.',
    todo: 'Make the letters white (FFFFFF) or black (000000).',
  },
  'not-yen': { what: 'The fare is not in yen.', todo: 'Write “JPY”.' },
  'no-fare': { what: 'Nothing says what this route costs.', todo: 'Write its fare into fare_rules.txt.' },
  timezone: { what: 'The times are not those of Japan.', todo: 'Write “Asia/Tokyo”.' },
  'route-gone': {
    what: 'A route that the portal shows is not in the new data.',
    todo: 'Give it the same number (route_id) as before. When the number has to change, the setting of the town is changed, too.',
  },
  'stop-gone': {
    what: 'A stop that the portal names at a facility is not in the new data.',
    todo: 'Give it the same number (stop_id) as before.',
  },
};
