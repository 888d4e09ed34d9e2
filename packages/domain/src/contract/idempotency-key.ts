import * as z from 'zod/mini';

/** The header `Idempotency-Key`: 1 to 128 printable ASCII characters. */
export const IdempotencyKey = z.string().check(z.regex(/^[!-~]{1,128}$/, { error: 'format' }));

export const isIdempotencyKey = (key: string): boolean => IdempotencyKey.safeParse(key).success;
