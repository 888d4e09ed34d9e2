import { customType, integer, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** Hashes and keys. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A half-open time range. */
export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });
/** Terms of a text for PostgreSQL's text search. */
export const terms = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The number of another row, which must be there. */
export const numberOf = (column: () => AnyPgColumn) => integer().notNull().references(column);
/** The number of another row, with which this one is deleted. */
export const partOf = (column: () => AnyPgColumn) => integer().notNull().references(column, { onDelete: 'cascade' });
