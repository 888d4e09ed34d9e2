/** What a field of a number gives: full-width digits count, empty is nothing. */
export const numberIn = (value: unknown): number | undefined =>
  value === undefined || value === null || value === '' ? undefined : Number(String(value).normalize('NFKC').trim());

export const numberOrNull = (value: unknown): number | null => numberIn(value) ?? null;
