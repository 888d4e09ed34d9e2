import { forgetShortLived } from '../../retention/short-lived.ts';
import { runRetention } from '../../retention/run.ts';
import type { RetentionHouse } from '../../retention/run.ts';

/** Forgets all that is over at a time, as after a restore: nothing waits for an official. */
export async function forgetDue({ house }: { readonly house: RetentionHouse }, now: Date): Promise<void> {
  await runRetention(house, 'restore', now);
  await forgetShortLived(house, () => now);
}
