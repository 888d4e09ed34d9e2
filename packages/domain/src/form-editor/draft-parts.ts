import type { Condition } from '../described/condition.ts';
import type { Fee } from '../described/fee.ts';
import { keepable } from '../drafts/model.ts';
import type { DraftOption, DraftWords } from './model.ts';

/** Above every limit, so that a text that is too long is reported and not silently cut. */
const LONGEST_TEXT = 8000;
const MOST_PARTS = 16;
const MOST_VALUES = 60;
const DEEPEST = 3;

export type Given = Readonly<Record<string, unknown>>;

export const recordOf = (given: unknown): Given =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Given) : {};
export const listOf = (given: unknown, most: number): readonly unknown[] =>
  Array.isArray(given) ? given.slice(0, most) : [];
export const textOf = (given: unknown): string =>
  typeof given === 'string' ? keepable(given.slice(0, LONGEST_TEXT)) : '';
export const numberOf = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isFinite(given) ? given : undefined;

export function wordsOf(given: unknown): DraftWords {
  const { ja, en, ja_simple } = recordOf(given);
  const easy = textOf(ja_simple);
  return { ja: textOf(ja), en: textOf(en), ...(easy === '' ? {} : { ja_simple: easy }) };
}
/** Undefined if both languages are empty. */
export function wordsIfAny(given: unknown): DraftWords | undefined {
  const words = wordsOf(given);
  return words.ja === '' && words.en === '' ? undefined : words;
}

export function optionsOf(given: unknown): readonly DraftOption[] {
  return listOf(given, MOST_VALUES + 1).map((one) => {
    const { value, label, brief } = recordOf(one);
    const short = wordsIfAny(brief);
    return { value: textOf(value), label: wordsOf(label), ...(short === undefined ? {} : { brief: short }) };
  });
}

const valueOf = (given: unknown): string | number => numberOf(given) ?? textOf(given);

/** A condition from unchecked data; undefined if it is none. */
export function conditionOf(given: unknown, depth = DEEPEST): Condition | undefined {
  const read = recordOf(given);
  const below = (parts: unknown): Condition[] =>
    depth <= 1
      ? []
      : listOf(parts, MOST_PARTS).flatMap((part) => {
          const condition = conditionOf(part, depth - 1);
          return condition === undefined ? [] : [condition];
        });
  if ('all' in read || 'any' in read) {
    const parts = below('all' in read ? read['all'] : read['any']);
    if (parts.length === 0) return undefined;
    return 'all' in read ? { all: parts } : { any: parts };
  }
  if ('not' in read) {
    const [not] = below([read['not']]);
    return not === undefined ? undefined : { not };
  }
  const field = textOf(read['field']);
  if ('is' in read) return { field, is: listOf(read['is'], MOST_VALUES).map(valueOf) };
  const least = numberOf(read['at_least']);
  if (least !== undefined) return { field, at_least: least };
  const most = numberOf(read['at_most']);
  if (most !== undefined) return { field, at_most: most };
  return read['is_filled'] === true ? { field, is_filled: true } : undefined;
}

/** A fee from unchecked data; null if it is none. */
export function feeOf(given: unknown, depth = DEEPEST): Fee | null {
  const read = recordOf(given);
  const per = textOf(read['per']);
  const counted = per === '' ? {} : { per };
  if (read['kind'] === 'fixed')
    return { kind: 'fixed', label: wordsOf(read['label']), yen: numberOf(read['yen']) ?? 0, ...counted };
  if (read['kind'] === 'by') {
    const yen = listOf(read['yen'], MOST_VALUES + 1).map((one) => {
      const { value, yen: price } = recordOf(one);
      return { value: textOf(value), yen: numberOf(price) ?? 0 };
    });
    return { kind: 'by', field: textOf(read['field']), yen, ...counted };
  }
  if (depth <= 1) return null;
  if (read['kind'] === 'sum') {
    const parts = listOf(read['parts'], MOST_PARTS).flatMap((part) => feeOf(part, depth - 1) ?? []);
    return parts.length === 0 ? null : { kind: 'sum', parts };
  }
  if (read['kind'] !== 'free-when') return null;
  const fee = feeOf(read['fee'], depth - 1);
  const condition = conditionOf(read['condition']);
  if (fee === null) return null;
  return condition === undefined ? fee : { kind: 'free-when', condition, label: wordsOf(read['label']), fee };
}
