import { feedFiles, type TableName } from './columns.ts';

const isTable = (name: string): name is TableName => Object.hasOwn(feedFiles, name);

/** In the order in which they are read. */
export const tableNames: readonly TableName[] = Object.keys(feedFiles).filter(isTable);

/**
 * Makes a value for each table. Its rows follow the description that is their type, which the compiler cannot check.
 */
export const byTable = <Made extends { readonly [Name in TableName]: readonly unknown[] }>(
  make: (table: TableName) => readonly unknown[],
): Made => Object.fromEntries(tableNames.map((table) => [table, make(table)])) as Made;
