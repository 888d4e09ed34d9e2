import * as z from 'zod/mini';

/** The three fixed app pages (product, "Town apps"). */
export const AppKey = z.enum(['info', 'garbage', 'newsletter']);
export type AppKey = z.infer<typeof AppKey>;

export type Device = 'ios' | 'android' | 'other';

/**
 * The phone's system by its browser. An iPad claims to be a Mac, but Macs have no touch screen.
 * @param userAgent navigator.userAgent
 * @param touchPoints navigator.maxTouchPoints
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : 'other';
}
