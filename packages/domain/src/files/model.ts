import type { RefusalCode } from '../refusals/model.ts';

/** What a file that is kept may be: "Uploaded documents must be png, jpeg, gif or pdf" (product, "Files"). */
export const mediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'application/pdf'] as const;
export type MediaType = (typeof mediaTypes)[number];

const typeNames = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
} as const satisfies Readonly<Record<MediaType, string>>;

export const typeNamesOf = (types: readonly MediaType[]): (typeof typeNames)[MediaType][] =>
  types.map((type) => typeNames[type]);

/** Base64 takes four characters for three bytes; beside the content there are names and quotes. */
export const bodyBytesOf = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 4096;

/** What is wrong with a file that somebody sends. */
export const fileRefusals = [
  'file-refused',
  'file-type',
  'file-size',
  'file-empty',
  'file-spoilt',
  'file-active',
] as const satisfies readonly RefusalCode[];

/**
 * How many files of one kind a member may keep, and for how long. A file is held by what it was sent with; until then
 * it is loose.
 */
export interface FileLimits {
  /** Of one file. Sentences name `toldBytes`, which is less: some systems count in thousands, others in 1024. */
  readonly maxBytes: number;
  readonly toldBytes: number;
  readonly mostLoose: number;
  readonly mostKept: number;
  /** Of all together. */
  readonly mostKeptBytes: number;
  /** What a member is told who has reached the number. */
  readonly refusals: { readonly tooManyLoose: RefusalCode; readonly full: RefusalCode };
}
