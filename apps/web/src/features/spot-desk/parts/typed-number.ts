import { numberTyped } from '@machi/domain/fields/numbers';

/** What a field of a number gives: full-width digits count, empty is nothing. */
export const numberIn = (value: unknown): number | undefined =>
  value === undefined || value === null ? undefined : numberTyped(String(value));

export const numberOrNull = (value: unknown): number | null => numberIn(value) ?? null;
