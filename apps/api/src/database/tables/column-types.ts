import { customType } from 'drizzle-orm/pg-core';

/** Hashes and keys. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A half-open stretch of time. */
export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
