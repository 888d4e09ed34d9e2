import type { Localized } from '../locale/model.ts';
import table from './sentences.json' with { type: 'json' };
import { workbookLimits as limits, type WorkbookProblem } from './model.ts';

/** What is wrong, and what to do. `{0}` is a value, a name one of the limits. */
const sentences: Readonly<Record<string, Localized>> = table;
const most = new Map<string, number>(Object.entries({ ...limits, mostMegabytes: limits.mostBytes / 1_048_576 }));

/** A sentence of the table with its values. */
export function said(code: string, ...values: readonly (string | number)[]): Localized {
  const found = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (found === undefined) throw new Error(`No sentence ${code}`);
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_mark, name: string) => String(values[Number(name)] ?? most.get(name) ?? ''));
  return { ja: fill(found.ja), en: fill(found.en) };
}

/** A mistake of a sheet, or of a file, as a whole. */
export const problemOf = (sheet: string, ...sentence: Parameters<typeof said>): WorkbookProblem => ({
  place: { sheet, row: 0, column: 0 },
  words: said(...sentence),
});
