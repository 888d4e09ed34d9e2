import { MINUTES_WITHOUT_END } from '@machi/domain/schedule-import/model';
import type { RemarkCode } from '@machi/domain/schedule-import/model';

export const en: Record<RemarkCode, string> = {
  'singles-rule': 'A series here cannot repeat like this. It becomes single schedules, one a date: {{count}}.',
  'singles-zone':
    'It follows the clock of another part of the world. It becomes single schedules in Japan time, one a date: {{count}}.',
  'singles-days':
    'It repeats and runs past midnight or over several days. It becomes single schedules, one a date: {{count}}.',
  'singles-cut': 'There are more: only {{most}} are imported, from a year ago on.',
  'no-title': 'It has no title and is called "(no title)".',
  'title-cut': 'Its title is too long: the end is left out.',
  'note-cut': 'Its note is too long: the end is left out.',
  'url-left': 'Its link is not a web address and is left out.',
  'no-end': `It has no end and is taken to last ${MINUTES_WITHOUT_END} minutes.`,
  rounded: 'Its times are moved to steps of five minutes; it does not get shorter.',
  'before-first': 'Its dates before 2000 are left out.',
  'dates-left': 'The change on {{date}} cannot be read: that date stays as the series has it.',
  'edited-here': 'You have changed it here, so it stays as it is.',
  older: 'What is here is newer, so it stays as it is.',
  own: 'It was exported from this schedule and is here already.',
  broken: 'It cannot be read. Open and save it in the other calendar, or enter it here.',
  large: 'It is too large to be read. Enter it here.',
  cancelled: 'It was cancelled and is not imported. If you have imported it before, delete it in the schedule.',
  'no-start': 'It has no first day and cannot be imported.',
  times: 'It ends before it begins, or its times are not right. Correct it in the other calendar.',
  'too-long': 'What lasts more than a year cannot be imported. Enter it in parts.',
  years: 'Only schedules from 2000 to 2100 can be imported.',
  zone: 'Its time zone is not known. Choose "Tokyo" in the other calendar.',
  rule: 'It repeats in a way that cannot be read. Enter it here.',
  never: 'Its series has no date at all.',
  'many-dates': 'Too many single dates were changed. Enter it here.',
  twice: 'It is in the file twice. The newer one is imported.',
};
