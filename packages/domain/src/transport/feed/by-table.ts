import { feedFiles, type TableName } from './columns.ts';

const isTable = (name: string): name is TableName => Object.hasOwn(feedFiles, name);

/** In the order in which they are read. */
export const tableNames: readonly TableName[] = Object.keys(feedFiles).filter(isTable);

/** Something for each table. Its rows were made by the description that is their type, which no compiler sees. */
export const byTable = <Made extends { readonly [Name in TableName]: readonly unknown[] }>(
  make: (table: TableName) => readonly unknown[],
): Made => Object.fromEntries(tableNames.map((table) => [table, make(table)])) as Made;
