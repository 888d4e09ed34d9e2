import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { checkClosure } from '@machi/domain/closures/contract';

/** What stands where a closure is to be: reservations, and uses of the town. */
export type Affected = ReplyOf<typeof checkClosure>;

export const countOf = ({ affected, holds }: Affected): number => affected.length + holds.length;
