import { standsAt, type Banner, type ToldBanner } from './model.ts';

/** The banner that a screen has received, and when by its own clock. */
export interface HeldBanner {
  readonly banner: Banner | null;
  /** The server's time of this state; null: it came with the page, which has no time. */
  readonly toldAt: Date | null;
  /** By this device's clock. */
  readonly receivedAt: number;
}

/** How long a banner that came with the page counts as current, whatever the device's clock says. */
const SENT_HOLDS_MILLISECONDS = 60_000;

export const heldOf = ({ banner, told_at }: ToldBanner, receivedAt: number): HeldBanner => ({
  banner,
  toldAt: new Date(told_at),
  receivedAt,
});

/**
 * The banner to show, by the server's clock carried forward: a device with a wrong clock does not show it too long,
 * online or offline.
 */
export function shownBanner({ banner, toldAt, receivedAt }: HeldBanner, deviceNow: number): Banner | null {
  if (banner === null) return null;
  const passed = Math.max(0, deviceNow - receivedAt);
  if (toldAt === null) return passed < SENT_HOLDS_MILLISECONDS || standsAt(banner, new Date(deviceNow)) ? banner : null;
  return standsAt(banner, new Date(toldAt.getTime() + passed)) ? banner : null;
}

/** Milliseconds until a screen has to check again; null without a banner. */
export function untilNextLook({ banner, toldAt, receivedAt }: HeldBanner, deviceNow: number): number | null {
  if (banner === null) return null;
  if (toldAt === null) return SENT_HOLDS_MILLISECONDS;
  const left = Date.parse(banner.ends_at) - toldAt.getTime() - Math.max(0, deviceNow - receivedAt);
  return left > 0 ? left : null;
}
