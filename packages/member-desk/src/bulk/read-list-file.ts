import { fileSizeProblem } from '@machi/domain/files/type-and-size';
import type { Problem } from '@machi/domain/refusals/model';
import { readWorkbook } from './read-workbook.ts';

/** Above the longest form of the largest permitted list. Larger files are not lists. */
const MAX_BYTES = 4_000_000;

export type ListEncoding = 'UTF-8' | 'Shift_JIS' | 'Excel';
export type ListFile =
  | { readonly text: string; readonly encoding: ListEncoding }
  /** `not-text`: a picture, another encoding, a damaged workbook. */
  | { readonly problem: Problem | 'not-text' };

function decoded(bytes: Uint8Array, label: 'utf-8' | 'shift_jis'): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Binary files contain these characters, texts do not. */
const isText = (text: string | undefined): text is string =>
  text !== undefined && !/[\u0000-\u0008\u000e-\u001f]/.test(text);

/**
 * Reads a list as spreadsheets in Japan save it: the first sheet of a workbook, else UTF-8 if every byte is valid, else
 * Shift_JIS as Windows writes it. Several kanji in Shift_JIS are never valid UTF-8, so this order is safe.
 */
export async function readListFile(file: Blob): Promise<ListFile> {
  const tooLarge = fileSizeProblem('text', file.size, MAX_BYTES);
  if (tooLarge) return { problem: tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const workbook = await readWorkbook(bytes);
  if (workbook !== undefined) return typeof workbook === 'string' ? { text: workbook, encoding: 'Excel' } : workbook;
  const unicode = decoded(bytes, 'utf-8');
  if (isText(unicode)) return { text: unicode, encoding: 'UTF-8' };
  const windows = unicode === undefined ? decoded(bytes, 'shift_jis') : undefined;
  return isText(windows) ? { text: windows, encoding: 'Shift_JIS' } : { problem: 'not-text' };
}
