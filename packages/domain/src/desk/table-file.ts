import * as z from 'zod/mini';

/** Format of a table file, as fields of an endpoint's input. */
export const tableChoice = {
  format: z.enum(['csv', 'xlsx']),
  /** Encoding of a csv; an xlsx is always Unicode. */
  encoding: z._default(z.enum(['utf-8', 'shift_jis']), 'utf-8'),
};
const Choice = z.object(tableChoice);
export type TableChoice = z.infer<typeof Choice>;

/** A table as a file: its name, its bytes, and characters that do not fit. */
export const TableFile = z.object({
  filename: z.string(),
  type: z.string(),
  /** The file, base64. */
  content: z.string(),
  /** Characters that Shift_JIS lacks; if there are any, the file is empty. */
  unfitting: z.array(z.string()),
});
export type TableFile = z.infer<typeof TableFile>;
