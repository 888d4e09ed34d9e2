import { wrongFileType } from '@machi/domain/files/type-and-size';
import { typeNamesOf, type MediaType } from '@machi/domain/files/model';
import type { Problem } from '@machi/domain/refusals/model';

type Reason = Omit<Problem, 'field'>;

/** What a field takes. */
export interface TakenFiles {
  readonly most: number;
  readonly types: readonly MediaType[];
  readonly megabytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Why a file need not be sent at all: it would be refused. Undefined: it can be tried, and the server looks into it. */
export function fileRefusal(
  file: Pick<File, 'type' | 'size'>,
  alreadyKept: number,
  { most, types, megabytes }: TakenFiles,
): Reason | undefined {
  if (alreadyKept >= most) return { code: 'max-count', params: [most] };
  // Told by the device, which does not name every type.
  if (file.type !== '' && !types.some((known) => known === file.type))
    return wrongFileType('document', typeNamesOf(types));
  if (file.size === 0) return { code: 'file-empty' };
  if (file.size > megabytes * MEGABYTE) return { code: 'file-size', params: [megabytes, 'MB'] };
  return undefined;
}
