import type { RefusalCode } from '../refusals/model.ts';

/** What a file that is kept may be: "Uploaded documents must be png, jpeg, gif or pdf" (product, "Files"). */
export const mediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'application/pdf'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** How much of one kind a member may have kept, and for how long. A file is held by what it was sent with; until then it is loose. */
export interface FileLimits {
  /** Of one file; what is told of it is less where some systems count thousands and others 1024. */
  readonly maxBytes: number;
  readonly toldBytes: number;
  readonly mostLoose: number;
  readonly mostKept: number;
  /** Of all together. */
  readonly mostKeptBytes: number;
  /** Days after which a loose file is deleted. */
  readonly looseDays: number;
  /** Days for which a file stays after what holds it is over. */
  readonly endedDays: number;
  /** What whoever has as many is told. */
  readonly refusals: { readonly tooManyLoose: RefusalCode; readonly full: RefusalCode };
}
