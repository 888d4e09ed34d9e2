import type { Problem } from '../refusals/model.ts';

/** First bytes of each type of file. */
const BEGINNINGS = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
} as const;
export type FileType = keyof typeof BEGINNINGS;
const fileTypes: readonly FileType[] = ['png', 'jpeg', 'gif', 'pdf'];

/** Type of a file by its first bytes, whatever its name or its sender claims. */
export const fileTypeOf = (bytes: Uint8Array): FileType | undefined =>
  fileTypes.find((type) => BEGINNINGS[type].every((byte, index) => bytes[index] === byte));

const UNITS = [
  ['MB', 1_000_000],
  ['KB', 1_000],
  ['B', 1],
] as const;

/** A size in the largest suitable unit, rounded down to a tenth, so that a file of the named size is accepted. */
function sizeInWords(bytes: number): [number, string] {
  const [unit, size] = UNITS.find(([, each]) => bytes >= each) ?? ['B', 1];
  return [Math.floor((bytes * 10) / size) / 10, unit];
}

/** "File size within {0}{1} (size and unit)" (product, "Files"); sizes in bytes. */
export const fileSizeProblem = (field: string, size: number, maxBytes: number): Problem | undefined =>
  size > maxBytes ? { field, code: 'file-size', params: sizeInWords(maxBytes) } : undefined;

/** "The file type must be correct" (product, "Files"): problem of a file that is none of these types. */
export function wrongFileType(field: string, types: readonly FileType[]): Problem {
  const names = types.map((name) => name.toUpperCase());
  return { field, code: 'file-type', params: [{ ja: names.join('、'), en: names.join(', ') }] };
}
