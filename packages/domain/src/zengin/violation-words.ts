import type { Locale } from '../locale/model.ts';
import { fillText, wordingsOf } from '../locale/texts.ts';
import type { ColumnName } from './columns.ts';
import type { Violation, WritingProblem } from './model.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export interface ZenginWords {
  readonly whole: string;
  readonly line: string;
  readonly byte: string;
  readonly debit: string;
  readonly columns: Readonly<Record<ColumnName, string>>;
  readonly violations: Readonly<Record<Violation['code'], string>>;
  readonly problems: Readonly<Record<WritingProblem['code'], string>>;
}

const wordings = wordingsOf<ZenginWords>('zengin', { ja, en });

/** A problem of a results file with its place and value, in a sentence. */
export function violationWords({ line, byte, code, column, found, expected }: Violation, locale: Locale): string {
  const words = wordings(locale);
  const place = line === 0 ? words.whole : byte === 0 ? words.line : words.byte;
  return fillText(place + words.violations[code], {
    line,
    byte,
    column: column === undefined ? '' : words.columns[column],
    found: found ?? '',
    expected: expected ?? '',
  });
}

/** Why a run cannot be written; debits are counted from 1. */
export function writingWords({ debit, column, code, value }: WritingProblem, locale: Locale): string {
  const words = wordings(locale);
  return fillText((debit === undefined ? '' : words.debit) + words.problems[code], {
    debit: (debit ?? 0) + 1,
    column: column === undefined ? '' : words.columns[column],
    value: value ?? '',
  });
}
