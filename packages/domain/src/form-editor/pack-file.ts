import { check } from '../contract/problems.ts';
import { OnlineformRow } from '../onlineforms/model.ts';
import type { Problem, RefusalCode } from '../refusals/model.ts';
import { lineAt, linesOfJson } from './json-lines.ts';

/** Most forms of one file, and its largest size. */
export const MOST_IN_FILE = 40;
export const FILE_CHARACTERS = 900_000;

/** A problem of a file, with its position. */
export interface FileProblem {
  readonly line: number;
  /** Path in the file, "3.sections.0.title.en"; empty for the whole file. */
  readonly path: string;
  readonly problem: Pick<Problem, 'code' | 'params'>;
}

const whole = (code: RefusalCode, line = 1, params: readonly (string | number)[] = []) => ({
  problems: [{ line, path: '', problem: params.length === 0 ? { code } : { code, params } }],
});

/** Reads forms from a town pack's `onlineforms.json`, or from a file with one of them; or all its problems by line. */
export function readPackFile(
  text: string,
): { readonly forms: readonly OnlineformRow[] } | { readonly problems: readonly FileProblem[] } {
  if (text.length > FILE_CHARACTERS) return whole('form-file-large');
  const read = linesOfJson(text);
  if ('brokenAt' in read) return whole('form-file-json', read.brokenAt, [read.brokenAt]);
  const data: unknown = JSON.parse(text);
  const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (rows.length === 0 || rows.length > MOST_IN_FILE) return whole('form-file-count', 1, [MOST_IN_FILE]);
  const checked = rows.map((row) => check(OnlineformRow, row));
  const problems = checked.flatMap((one, index) =>
    'value' in one
      ? []
      : one.problems.map(({ field, ...problem }): FileProblem => {
          const path = Array.isArray(data) ? [String(index), field].filter((part) => part !== '').join('.') : field;
          return { line: lineAt(read.lines, path), path, problem };
        }),
  );
  return problems.length > 0
    ? { problems: problems.toSorted((one, other) => one.line - other.line) }
    : { forms: checked.flatMap((one) => ('value' in one ? [one.value] : [])) };
}
