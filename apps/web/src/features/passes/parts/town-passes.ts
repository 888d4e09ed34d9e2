import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { readPasses } from '@machi/domain/passes/contract';

/** The passes of the town and their numbers, in the language of the page. */
export type TownPasses = ReplyOf<typeof readPasses>;
