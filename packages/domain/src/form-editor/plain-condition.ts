import type { Condition } from '../described/condition.ts';

/** One line of a condition, about the answer to one earlier question. */
export interface PlainAsk {
  readonly isNot: boolean;
  readonly ask: Exclude<Condition, { readonly all: unknown } | { readonly any: unknown } | { readonly not: unknown }>;
}
/** A condition as the editor shows it: lines that must all hold, or of which one is enough. */
export interface PlainCondition {
  readonly joined: 'all' | 'any';
  readonly asks: readonly PlainAsk[];
}

function plainAsk(condition: Condition): PlainAsk | undefined {
  if ('field' in condition) return { isNot: false, ask: condition };
  return 'not' in condition && 'field' in condition.not ? { isNot: true, ask: condition.not } : undefined;
}

/** The lines of a condition; undefined if it is nested deeper than lines can show, which only a file can contain. */
export function plainOf(condition: Condition | undefined): PlainCondition | undefined {
  if (condition === undefined) return { joined: 'all', asks: [] };
  const joined = 'any' in condition ? 'any' : 'all';
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition];
  const asks = parts.flatMap((part) => plainAsk(part) ?? []);
  return asks.length === parts.length ? { joined, asks } : undefined;
}

/** The condition of these lines; undefined if there are none. */
export function conditionFrom({ joined, asks }: PlainCondition): Condition | undefined {
  const parts = asks.map(({ isNot, ask }): Condition => (isNot ? { not: ask } : ask));
  const [first] = parts;
  if (parts.length < 2) return first;
  return joined === 'all' ? { all: parts } : { any: parts };
}

/** Path of a line within the condition, as problems name it. */
export function askPath({ joined, asks }: PlainCondition, index: number): string {
  const below = asks[index]?.isNot === true ? '.not' : '';
  return asks.length < 2 ? below : `.${joined}.${index}${below}`;
}
