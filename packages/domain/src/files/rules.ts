import { characterCount } from '../fields/model.ts';
import { fileSizeProblem } from './type-and-size.ts';
import type { Problem } from '../refusals/model.ts';
import type { FileLimits, MediaType } from './model.ts';

/** Longest name of a file, in characters. */
export const FILE_NAME_LENGTH = 120;

const endings: Readonly<Record<MediaType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};

/** Characters that disguise a name or are not letters: controls, direction marks, blanks without width, halves. */
const MISLEADING = /[\p{Cc}\p{Surrogate}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Characters that common file systems do not allow in a name. */
const FORBIDDEN = /[<>:"|?*]/g;
/** A letter with separate marks: some systems store か and ゛ apart. */
const COMBINED = /[^\p{M}\p{Script=Han}]\p{M}+/gu;

const shortened = (text: string, characters: number): string => [...text].slice(0, characters).join('').trimEnd();

/**
 * The name under which a file is stored and shown: without folders and misleading characters, at most 120 characters,
 * with the ending of its real type. Every writing system stays.
 */
export function cleanFileName(name: string, type: MediaType): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(MISLEADING, '')
    .replace(FORBIDDEN, '_')
    .replace(COMBINED, (letter) => letter.normalize('NFC'))
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const [first = ''] = endings[type];
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(bare)?.[1];
  const isRight = ending !== undefined && endings[type].includes(ending.toLowerCase());
  const stem = isRight ? bare.slice(0, -(ending.length + 1)) : bare;
  const last = isRight ? ending : first;
  return `${shortened(stem === '' ? 'document' : stem, FILE_NAME_LENGTH - characterCount(last) - 1)}.${last}`;
}

/** A name, shortened for a refusal. */
const spokenName = (name: string): string => shortened(name.replace(MISLEADING, ''), 60);

/** Names the file of a refusal, before the sentence with the reason. */
export const refusedFile = (field: string, fileName: string): Problem => ({
  field,
  code: 'file-refused',
  params: [spokenName(fileName)],
});

/** A member's stored files. */
export interface KeptFiles {
  readonly count: number;
  /** Files that belong to no form yet. */
  readonly loose: number;
  readonly bytes: number;
}

const BYTES_A_MEGABYTE = 1024 * 1024;

/** Problem of another file of so many bytes that would exceed the limits; undefined if it fits. */
export function quotaProblem(field: string, kept: KeptFiles, bytes: number, limits: FileLimits): Problem | undefined {
  const { mostLoose, mostKept, mostKeptBytes, refusals } = limits;
  if (kept.loose >= mostLoose) return { field, code: refusals.tooManyLoose, params: [mostLoose] };
  if (kept.count < mostKept && kept.bytes + bytes <= mostKeptBytes) return undefined;
  return { field, code: refusals.full, params: [mostKept, `${mostKeptBytes / BYTES_A_MEGABYTE}MB`] };
}

/**
 * Problems of a file's size in bytes, checked on the screen before sending and by the server; empty if there are none.
 */
export function sizeProblems(
  field: string,
  fileName: string,
  size: number,
  { maxBytes, toldBytes }: Pick<FileLimits, 'maxBytes' | 'toldBytes'>,
): Problem[] {
  if (size === 0) return [refusedFile(field, fileName), { field, code: 'file-empty' }];
  const problem = size > maxBytes ? fileSizeProblem(field, size, toldBytes) : undefined;
  return problem ? [refusedFile(field, fileName), problem] : [];
}
