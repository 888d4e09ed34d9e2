import type { Locale } from '../locale/model.ts';
import { REFUSALS, readText } from '../locale/texts.ts';
import '../register/sentences.ts';
import type { RefusalCode } from '../register/sentences.ts';

export type { RefusalCode };

/** Values that fill {{0}}, {{1}} … of a sentence; a localized one follows the person's language. */
export type RefusalParameter = string | number | { readonly ja: string; readonly en: string };

/** One thing that is wrong, and where: `field` is a wire name, nested ones joined with a dot. */
export interface Problem {
  readonly field: string;
  readonly code: RefusalCode;
  readonly params?: readonly RefusalParameter[];
}

/**
 * A refusal is a value, never an exception: 422 for input that is wrong in itself, 409 for a conflict with what is
 * stored, 403 for what this person may not do (product, "Refusals").
 */
export interface Refusal {
  readonly refused: true;
  readonly status: 403 | 404 | 409 | 422 | 429;
  readonly problems: readonly Problem[];
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
}

export const refuse = (status: Refusal['status'], ...problems: readonly Problem[]): Refusal => ({
  refused: true,
  status,
  problems,
});

/** What is not there, or not theirs: nobody learns which. */
export const notFound: Refusal = refuse(404, { field: '', code: 'not-found' });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;

/** The sentence of a refusal in the person's language, its placeholders filled. */
export function sentenceOf(problem: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const values = (problem.params ?? []).map((value) => (typeof value === 'object' ? value[locale] : value));
  return readText(REFUSALS, locale, problem.code, Object.fromEntries(values.entries()));
}
