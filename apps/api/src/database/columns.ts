/** Columns of one table as a statement lists them, the table by its letter. */
export const columnsOf = (table: string, names: readonly string[]): string =>
  names.map((name) => `${table}.${name}`).join(', ');
