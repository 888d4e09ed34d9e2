import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { check } from '../contract/problems.ts';
import { sentenceOf } from '../refusals/model.ts';

/** Stored form of each value; throws if a value is refused. */
export const taken = (schema: z.ZodMiniType, ...values: readonly unknown[]): unknown[] =>
  values.map((value) => {
    const result = check(schema, value);
    if ('value' in result) return result.value;
    throw new Error(`${JSON.stringify(value)} is refused: ${result.problems.map(({ code }) => code).join(', ')}`);
  });

/** Sentences, English and Japanese, with which a field refuses all of these values alike. */
export function refused(schema: z.ZodMiniType, ...values: readonly unknown[]): string[] {
  const [first, ...others] = values.map((value) => {
    const result = check(schema, value);
    if ('value' in result) throw new Error(`${JSON.stringify(value)} is taken`);
    return result.problems.flatMap((problem) => [sentenceOf(problem, 'en'), sentenceOf(problem, 'ja')]);
  });
  others.forEach((other, index) => expect(other, JSON.stringify(values[index + 1])).toEqual(first));
  return first ?? [];
}
