import type { RefusalCode } from '../refusals/model.ts';

/** Types of stored files: "Uploaded documents must be png, jpeg, gif or pdf" (product, "Files"). */
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

/** Size of a body with a file: base64 takes four characters for three bytes, and names and quotes add some. */
export const bodyBytesOf = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 4096;

/** Refusals of an uploaded file. */
export const fileRefusals = [
  'file-refused',
  'file-type',
  'file-size',
  'file-empty',
  'file-spoilt',
  'file-active',
] as const satisfies readonly RefusalCode[];

/** Limits for a member's stored files of one kind. A file is loose until the form with it has been sent. */
export interface FileLimits {
  /** Size of one file. Sentences name `toldBytes`, which is less: some systems count in thousands, others in 1024. */
  readonly maxBytes: number;
  readonly toldBytes: number;
  readonly mostLoose: number;
  readonly mostKept: number;
  /** Size of all together. */
  readonly mostKeptBytes: number;
  /** Refusals at these limits. */
  readonly refusals: { readonly tooManyLoose: RefusalCode; readonly full: RefusalCode };
}
