import { forgetShortLived } from '../../features/retention/short-lived.ts';
import { runRetention, type RetentionHouse } from '../../features/retention/run.ts';

/** Forgets all that is over at a time, as after a restore: nothing waits for an official. */
export async function forgetDue({ house }: { readonly house: RetentionHouse }, now: Date): Promise<void> {
  await runRetention(house, 'restore', now);
  await forgetShortLived(house, () => now);
}
