/** How large a calendar file may be, in bytes; told as 1 MB. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** Events of one file, at most. */
export const MOST_EVENTS = 2000;
/** Dates that are kept one by one of what no series can say, at most. */
export const MOST_SINGLES = 200;
/** Something without an end takes so many minutes. */
export const MINUTES_WITHOUT_END = 30;
/** An import can be taken back for so many hours. */
export const UNDO_HOURS = 24;

/** Something to know of an event before it is kept, or why it cannot be. */
export interface Remark {
  readonly code: RemarkCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What is told of an event that comes along. */
const notes = [
  'singles-rule',
  'singles-zone',
  'singles-days',
  'singles-cut',
  'no-title',
  'title-cut',
  'note-cut',
  'url-left',
  'no-end',
  'rounded',
  'before-first',
  'dates-left',
  'edited-here',
  'older',
  'own',
] as const;
/** Why one does not. */
const reasons = [
  'broken',
  'large',
  'cancelled',
  'no-start',
  'times',
  'too-long',
  'years',
  'zone',
  'rule',
  'never',
  'many-dates',
  'twice',
] as const;
export type RemarkCode = (typeof notes)[number] | (typeof reasons)[number];
export const remarkCodes: readonly RemarkCode[] = [...notes, ...reasons];
