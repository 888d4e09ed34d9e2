import type { Locale } from '../locale/model.ts';
import { REFUSALS, readText } from '../locale/texts.ts';
import '../register/sentences.ts';
import type { RefusalCode } from '../register/sentences.ts';

export type { RefusalCode };

/** Values for {{0}}, {{1}} … of a message; a localized one follows the reader's language. */
export type RefusalParameter = string | number | { readonly ja: string; readonly en: string };

/** A problem and its place: `field` is a wire name, nested ones joined with a dot. */
export interface Problem {
  readonly field: string;
  readonly code: RefusalCode;
  readonly params?: readonly RefusalParameter[];
}

/**
 * A refusal is a value, never an exception: 422 for invalid input, 409 for a conflict with stored data, 403 for missing
 * permission (product, "Refusals").
 */
export interface Refusal {
  readonly refused: true;
  readonly status: 403 | 404 | 409 | 422 | 429;
  readonly problems: readonly Problem[];
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
}

export const refuse = (status: Refusal['status'], ...problems: readonly Problem[]): Refusal => ({
  refused: true,
  status,
  problems,
});

/** The thing does not exist or belongs to somebody else. The answer does not tell which. */
export const notFound: Refusal = refuse(404, { field: '', code: 'not-found' });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true;

/** Makes the message of a refusal in the reader's language, with placeholders filled. */
export function sentenceOf(problem: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const values = (problem.params ?? []).map((value) => (typeof value === 'object' ? value[locale] : value));
  return readText(REFUSALS, locale, problem.code, Object.fromEntries(values.entries()));
}
