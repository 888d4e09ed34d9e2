import type { CellMistake } from './cells.ts';

/** Problems of a feed's files, before their contents are read. */
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

/** Problems of a feed's contents. */
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

/** Place of a finding, with the value there. */
export interface FindingPlace {
  /** Line of the file, from 1; 0: the file as a whole. */
  readonly line: number;
  readonly value: string;
}

/** A problem in a column of a file, with its first places. */
export interface Finding {
  readonly severity: Severity;
  readonly code: FindingCode;
  /** File name in the feed, "stops.txt"; empty: the feed as a whole. */
  readonly file: string;
  /** Column; empty if none is concerned. */
  readonly field: string;
  /** Number of occurrences. */
  readonly count: number;
  readonly places: readonly FindingPlace[];
}

/** Most places stored for one finding. */
export const PLACES_SHOWN = 5;
const VALUE_LENGTH = 80;

/** Makes a value storable: databases accept neither NUL nor half a surrogate pair. */
const shown = (text: string): string => text.slice(0, VALUE_LENGTH).toWellFormed().replaceAll('\0', '\u2400');

export interface FindingList {
  add(severity: Severity, code: FindingCode, where: Partial<FindingPlace> & { file?: string; field?: string }): void;
  /** Errors first, then by file and line. */
  all(): readonly Finding[];
}

/** Collects findings, grouped so that the list stays readable. */
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
