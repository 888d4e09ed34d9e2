import * as z from 'zod/mini';

/** A PDF, its content in base64. */
export const PdfFile = z.object({ filename: z.string(), type: z.literal('application/pdf'), content: z.string() });
export type PdfFile = z.infer<typeof PdfFile>;
