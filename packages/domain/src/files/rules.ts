import { characterCount } from '../fields/model.ts';
import { fileSizeProblem } from './type-and-size.ts';
import type { Problem } from '../refusals/model.ts';
import type { FileLimits, MediaType } from './model.ts';

/** How long the name of a file may be, in characters. */
export const FILE_NAME_LENGTH = 120;

const endings: Readonly<Record<MediaType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
};

/**
 * What makes a name look like another one, or is no letter: controls, direction marks, blanks without width, halves.
 */
const MISLEADING = /[\p{Cc}\p{Surrogate}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** What no common file system allows in a name. */
const FORBIDDEN = /[<>:"|?*]/g;
/** Files from some systems carry か and ゛ apart. */
const COMBINED = /[^\p{M}\p{Script=Han}]\p{M}+/gu;

const shortened = (text: string, characters: number): string => [...text].slice(0, characters).join('').trimEnd();

/**
 * The name under which a file is kept and shown: without folders, without what misleads, at most 120 characters, and
 * with the ending of what the file is. Japanese and every other writing stays.
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

/** A name as a refusal repeats it. */
const spokenName = (name: string): string => shortened(name.replace(MISLEADING, ''), 60);

/** Which file a refusal is about, before the sentence that says why. */
export const refusedFile = (field: string, fileName: string): Problem => ({
  field,
  code: 'file-refused',
  params: [spokenName(fileName)],
});

/** What a member keeps already. */
export interface KeptFiles {
  readonly count: number;
  /** Those that nothing holds yet. */
  readonly loose: number;
  readonly bytes: number;
}

const BYTES_A_MEGABYTE = 1024 * 1024;

/** Why a further file of so many bytes finds no room; undefined when it does. */
export function quotaProblem(field: string, kept: KeptFiles, bytes: number, limits: FileLimits): Problem | undefined {
  const { mostLoose, mostKept, mostKeptBytes, refusals } = limits;
  if (kept.loose >= mostLoose) return { field, code: refusals.tooManyLoose, params: [mostLoose] };
  if (kept.count < mostKept && kept.bytes + bytes <= mostKeptBytes) return undefined;
  return { field, code: refusals.full, params: [mostKept, `${mostKeptBytes / BYTES_A_MEGABYTE}MB`] };
}

/**
 * What is wrong with the size of a file, in bytes: the screen asks before it sends, the server again. Empty when nothing is.
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
