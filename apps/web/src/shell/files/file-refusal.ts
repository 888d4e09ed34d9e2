import { wrongFileType } from '@machi/domain/files/type-and-size';
import { typeNamesOf, type MediaType } from '@machi/domain/files/model';
import type { Problem } from '@machi/domain/refusals/model';

type Reason = Omit<Problem, 'field'>;

/** Limits of a file field. */
export interface TakenFiles {
  readonly most: number;
  readonly types: readonly MediaType[];
  readonly megabytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Why a file would be refused without sending it. Undefined: it can be sent, and the server checks it. */
export function fileRefusal(
  file: Pick<File, 'type' | 'size'>,
  alreadyKept: number,
  { most, types, megabytes }: TakenFiles,
): Reason | undefined {
  if (alreadyKept >= most) return { code: 'max-count', params: [most] };
  // The type comes from the device, which does not know every type.
  if (file.type !== '' && !types.some((known) => known === file.type))
    return wrongFileType('document', typeNamesOf(types));
  if (file.size === 0) return { code: 'file-empty' };
  if (file.size > megabytes * MEGABYTE) return { code: 'file-size', params: [megabytes, 'MB'] };
  return undefined;
}
