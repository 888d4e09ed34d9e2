import type { PdfFile } from '@machi/domain/files/pdf-file';

/** A PDF in a reply. */
export const pdfFile = (filename: string, pdf: Uint8Array): PdfFile => ({
  filename: `${filename}.pdf`,
  type: 'application/pdf',
  content: Buffer.from(pdf).toString('base64'),
});
