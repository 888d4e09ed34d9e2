import { wrongFileType } from '@machi/domain/files/type-and-size';
import { DOCUMENT_MAX_BYTES, MAX_DOCUMENTS } from '@machi/domain/documents/model';
import { mediaTypes } from '@machi/domain/files/model';
import type { Problem } from '@machi/domain/refusals/model';

type Reason = Omit<Problem, 'field'>;

const fileTypes = ['png', 'jpeg', 'gif', 'pdf'] as const;

/** Told by the device; the server looks into the file itself. */
const isKnownType = (type: string): boolean => mediaTypes.some((known) => known === type);

const MEGABYTE = 1024 * 1024;

/** Why a file need not be sent at all: it would be refused. Undefined: it can be tried. */
export function fileRefusal(file: Pick<File, 'type' | 'size'>, alreadyKept: number): Reason | undefined {
  if (alreadyKept >= MAX_DOCUMENTS) return { code: 'max-count', params: [MAX_DOCUMENTS] };
  if (file.type !== '' && !isKnownType(file.type)) return wrongFileType('document', fileTypes);
  if (file.size === 0) return { code: 'file-empty' };
  if (file.size > DOCUMENT_MAX_BYTES) return { code: 'file-size', params: [DOCUMENT_MAX_BYTES / MEGABYTE, 'MB'] };
  return undefined;
}
