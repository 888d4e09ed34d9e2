import * as z from 'zod/mini';

/** What a header `Idempotency-Key` may be: 1 to 128 printable characters of ASCII. */
export const IdempotencyKey = z.string().check(z.regex(/^[!-~]{1,128}$/, { error: 'format' }));

export const isIdempotencyKey = (key: string): boolean => IdempotencyKey.safeParse(key).success;
