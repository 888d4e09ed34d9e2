import * as z from 'zod/mini';

/** How a table is saved, as fields of an endpoint's input. */
export const tableChoice = {
  format: z.enum(['csv', 'xlsx']),
  /** Of a csv; an xlsx is always Unicode. */
  encoding: z._default(z.enum(['utf-8', 'shift_jis']), 'utf-8'),
};
const Choice = z.object(tableChoice);
export type TableChoice = z.infer<typeof Choice>;

/** A table as a file; what it is called, its bytes, and what could not be written in it. */
export const TableFile = z.object({
  filename: z.string(),
  type: z.string(),
  /** The file, base64. */
  content: z.string(),
  /** Characters that Shift_JIS does not hold; then there is no file. */
  unfitting: z.array(z.string()),
});
export type TableFile = z.infer<typeof TableFile>;
