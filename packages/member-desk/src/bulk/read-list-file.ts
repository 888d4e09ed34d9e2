import { fileSizeProblem } from '@machi/domain/files/type-and-size';
import type { Problem } from '@machi/domain/refusals/model';
import { readWorkbook } from './read-workbook.ts';

/** A list of the largest permitted size in its longest writing is smaller; anything larger is not a list. */
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

/** Binary files have such characters, texts do not. */
const isText = (text: string | undefined): text is string =>
  text !== undefined && !/[\u0000-\u0008\u000e-\u001f]/.test(text);

/**
 * Reads a list as spreadsheets in Japan save it: a workbook's first sheet, else UTF-8 where every byte fits, else Shift_JIS as Windows writes it. Text
 * of several kanji in Shift_JIS is never valid UTF-8, so that the order decides rightly.
 */
export async function readListFile(file: Blob): Promise<ListFile> {
  const tooLarge = fileSizeProblem('text', file.size, MAX_BYTES);
  if (tooLarge) return { problem: tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const workbook = await readWorkbook(bytes);
  if (workbook !== undefined) return { text: workbook, encoding: 'Excel' };
  const unicode = decoded(bytes, 'utf-8');
  if (isText(unicode)) return { text: unicode, encoding: 'UTF-8' };
  const windows = unicode === undefined ? decoded(bytes, 'shift_jis') : undefined;
  return isText(windows) ? { text: windows, encoding: 'Shift_JIS' } : { problem: 'not-text' };
}
