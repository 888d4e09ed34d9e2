import { customType } from 'drizzle-orm/pg-core';

/** Hashes and keys. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A half-open time range. */
export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
/** Terms of a text for PostgreSQL's text search. */
export const terms = customType<{ data: string }>({ dataType: () => 'tsvector' });
