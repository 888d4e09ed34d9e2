import { MOST_EVENTS } from '@machi/domain/schedule-import/model';

/** The lines of one component, unfolded; only the needed properties. */
export interface Block {
  readonly lines: string[];
  /** True if it has more or longer lines than any calendar program writes. */
  isLarge: boolean;
}
export interface Blocks {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  /** Tasks and other components that are no events. */
  readonly others: number;
  readonly isCancelled: boolean;
}
type Spoilt = 'import-no-calendar' | 'import-spoilt' | 'import-many-events';

/** Levels: calendar; event or zone; alarm or part of a zone. */
const MOST_DEPTH = 3;
const MOST_LINES = 1000;
const MOST_ZONES = 50;
/** Longest lines, in characters; longer texts are cut. */
const WORDS = { SUMMARY: 4000, DESCRIPTION: 40_000, LOCATION: 4000 } as const;
const LISTS = 30_000;
const LONGEST = 2000;

const ASKED = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'CLASS',
  'STATUS',
  'RRULE',
  'RDATE',
  'EXDATE',
  'EXRULE',
  'RECURRENCE-ID',
  'SEQUENCE',
  'LAST-MODIFIED',
]);
const ASKED_OF_ZONES = new Set(['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);

/** Yields lines, unfolded (RFC 5545, 3.1). */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (line.startsWith(' ') || line.startsWith('\t')) parts.push(line.slice(1));
    else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
    }
  }
  yield parts.join('');
}

export const nameOf = (line: string): string => (/^[A-Za-z0-9-]{1,40}(?=[;:])/.exec(line)?.[0] ?? '').toUpperCase();
const isWords = (name: string): name is keyof typeof WORDS => Object.hasOwn(WORDS, name);

function take(block: Block, line: string, name: string): void {
  if (isWords(name)) block.lines.push(line.slice(0, WORDS[name]));
  else if (line.length <= (name === 'EXDATE' || name === 'RDATE' ? LISTS : LONGEST))
    // Some programs put blanks between the parts of a rule, "BYDAY=MO, TU".
    block.lines.push(name === 'RRULE' || name === 'EXRULE' ? line.replaceAll(/\s/g, '') : line);
  else block.isLarge = true;
}

/**
 * Collects the events and zones of a calendar file line by line, before parsing. Alarms, people, attached files and
 * other unused properties are dropped.
 */
export function readBlocks(text: string): Blocks | Spoilt {
  const open: string[] = [];
  const events: Block[] = [];
  const zones: Block[] = [];
  let others = 0;
  let isCancelled = false;
  let seen = 0;
  let hasCalendar = false;
  for (const line of unfolded(text)) {
    if (line.trim() === '') continue;
    const name = nameOf(line);
    const value = line
      .slice(name.length + 1)
      .trim()
      .toUpperCase();
    if (name === 'BEGIN') {
      open.push(value);
      if (open[0] !== 'VCALENDAR') return hasCalendar ? 'import-spoilt' : 'import-no-calendar';
      hasCalendar = true;
      if (open.length > MOST_DEPTH) return 'import-spoilt';
      seen = 0;
      if (open.length === 2) {
        if (value === 'VEVENT') events.push({ lines: [], isLarge: false });
        else if (value === 'VTIMEZONE') zones.push({ lines: [], isLarge: false });
        else others += 1;
        if (events.length > MOST_EVENTS) return 'import-many-events';
        if (zones.length > MOST_ZONES) return 'import-spoilt';
      } else if (open.length === 3 && open[1] === 'VTIMEZONE') zones.at(-1)?.lines.push(`BEGIN:${value.slice(0, 40)}`);
      continue;
    }
    if (open.length === 0) return hasCalendar ? 'import-spoilt' : 'import-no-calendar';
    if (name === 'END') {
      if (open.at(-1) !== value) return 'import-spoilt';
      if (open.length === 3 && open[1] === 'VTIMEZONE') zones.at(-1)?.lines.push(`END:${value.slice(0, 40)}`);
      open.pop();
      continue;
    }
    if (open.length === 1 && name === 'METHOD') isCancelled = value === 'CANCEL';
    const [block, asked] =
      open.length === 2 && open[1] === 'VEVENT'
        ? [events.at(-1), ASKED]
        : open[1] === 'VTIMEZONE'
          ? [zones.at(-1), ASKED_OF_ZONES]
          : [];
    if (!block || !asked) continue;
    seen += 1;
    if (seen > MOST_LINES) block.isLarge = true;
    else if (asked.has(name)) take(block, line, name);
  }
  if (open.length > 0) return 'import-spoilt';
  if (!hasCalendar) return 'import-no-calendar';
  return { events, zones, others, isCancelled };
}
