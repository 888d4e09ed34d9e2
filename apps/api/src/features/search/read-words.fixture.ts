import * as register from '../../features.ts';
import type { Feature } from '../../platform/feature.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { wordReader } from './lexicon.ts';

const features: readonly Feature[] = Object.values(register);

/** Does what the job does: reads the words of all texts. */
export const readWords = (town: OpenTown, now = new Date()): Promise<void> =>
  wordReader(
    town.house,
    features.flatMap((feature) => feature.found ?? []),
  ).run(now, () => now);
