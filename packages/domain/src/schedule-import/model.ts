/** Largest calendar file in bytes; shown as 1 MB. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** Most events of one file. */
export const MOST_EVENTS = 2000;
/** Most single dates made from an event that no series can represent. */
export const MOST_SINGLES = 200;
/** Length of an event without an end, in minutes. */
export const MINUTES_WITHOUT_END = 30;
/** Hours within which an import can be undone. */
export const UNDO_HOURS = 24;

/** A remark on an event, or the reason against its import. */
export interface Remark {
  readonly code: RemarkCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Remarks on an imported event. */
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
/** Reasons against an import. */
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
