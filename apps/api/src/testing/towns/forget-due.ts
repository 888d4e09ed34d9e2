import { forgetShortLived } from '../../features/retention/short-lived.ts';
import { runRetention, type RetentionHouse } from '../../features/retention/run.ts';

/** Erases everything past its retention at a time, as after a restore: without waiting for an official. */
export async function forgetDue({ house }: { readonly house: RetentionHouse }, now: Date): Promise<void> {
  await runRetention(house, 'restore', now);
  await forgetShortLived(house, () => now);
}
