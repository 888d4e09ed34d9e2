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
