import type { CellMistake } from './cells.ts';

/** What may be wrong with a feed as files: nothing of it has been understood yet. */
export type FileMistake =
  | 'not-zip'
  | 'zip-too-large'
  | 'zip-too-many'
  | 'zip-bomb'
  | 'zip-name'
  | 'zip-encrypted'
  | 'zip-twice'
  | 'zip-spoilt'
  | 'no-files'
  | 'file-missing'
  | 'file-unknown'
  | 'too-many-lines'
  | 'not-utf8'
  | 'nul'
  | 'quote'
  | 'row-too-long'
  | 'no-header'
  | 'column-missing'
  | 'column-twice'
  | 'cells';

/** What may be wrong with what a feed says. */
export type ContentMistake =
  | 'no-rows'
  | 'twice'
  | 'unknown'
  | 'unused'
  | 'times-back'
  | 'time-missing'
  | 'one-stop'
  | 'too-fast'
  | 'outside-japan'
  | 'far'
  | 'days-back'
  | 'days-over'
  | 'no-days'
  | 'no-calendar'
  | 'no-end'
  | 'feed-over'
  | 'ends-soon'
  | 'translates-nothing'
  | 'no-reading'
  | 'no-english'
  | 'no-name'
  | 'contrast'
  | 'not-yen'
  | 'no-fare'
  | 'timezone'
  | 'route-gone'
  | 'stop-gone';

export type FindingCode = FileMistake | CellMistake | ContentMistake;
export type Severity = 'error' | 'warning';

/** Where something was found, and what stands there. */
export interface FindingPlace {
  /** Line of the file, from 1; 0: the file as a whole. */
  readonly line: number;
  readonly value: string;
}

/** One thing that is wrong in one column of a file, with the first places where it is. */
export interface Finding {
  readonly severity: Severity;
  readonly code: FindingCode;
  /** Name of the file as it stands in the feed, "stops.txt"; empty: the feed as a whole. */
  readonly file: string;
  /** The column, empty where it is no matter of one. */
  readonly field: string;
  /** How often. */
  readonly count: number;
  readonly places: readonly FindingPlace[];
}

/** Places of one finding that are kept. */
export const PLACES_SHOWN = 5;
const VALUE_LENGTH = 80;

/** What stands in a file, as it can be kept and shown: no database takes NUL, nor half a letter. */
const shown = (text: string): string => text.slice(0, VALUE_LENGTH).toWellFormed().replaceAll('\0', '\u2400');

export interface FindingList {
  add(severity: Severity, code: FindingCode, where: Partial<FindingPlace> & { file?: string; field?: string }): void;
  /** Errors first, then by file and line. */
  all(): readonly Finding[];
}

/** Gathers what is found; however much it is, it stays a list that a person can read. */
export function createFindings(): FindingList {
  const found = new Map<string, Finding & { count: number; places: FindingPlace[] }>();
  return {
    add(severity, code, where) {
      const { line = 0, value = '' } = where;
      const [file, field] = [shown(where.file ?? ''), shown(where.field ?? '')];
      const key = `${severity} ${code} ${file} ${field}`;
      const known = found.get(key) ?? { severity, code, file, field, count: 0, places: [] };
      found.set(key, known);
      known.count += 1;
      if (known.places.length < PLACES_SHOWN) known.places.push({ line, value: shown(value) });
    },
    all: () =>
      [...found.values()].toSorted(
        (one, other) =>
          Number(one.severity === 'warning') - Number(other.severity === 'warning') ||
          one.file.localeCompare(other.file) ||
          (one.places[0]?.line ?? 0) - (other.places[0]?.line ?? 0),
      ),
  };
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
