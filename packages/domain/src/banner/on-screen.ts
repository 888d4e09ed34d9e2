import { standsAt, type Banner, type ToldBanner } from './model.ts';

/** What a screen knows of the town's words, and since when by its own clock. */
export interface HeldBanner {
  readonly banner: Banner | null;
  /** The server's time of it; null: it came with the page, which says none. */
  readonly toldAt: Date | null;
  /** By the clock of this device. */
  readonly receivedAt: number;
}

/** What comes with a page is right for this long, whatever the clock of the device says. */
const SENT_HOLDS_MILLISECONDS = 60_000;

export const heldOf = ({ banner, told_at }: ToldBanner, receivedAt: number): HeldBanner => ({
  banner,
  toldAt: new Date(told_at),
  receivedAt,
});

/**
 * The words that a screen shows, by the server's clock carried on: a device whose own is wrong shows none too long, with a
 * network and without.
 */
export function shownBanner({ banner, toldAt, receivedAt }: HeldBanner, deviceNow: number): Banner | null {
  if (banner === null) return null;
  const passed = Math.max(0, deviceNow - receivedAt);
  if (toldAt === null) return passed < SENT_HOLDS_MILLISECONDS || standsAt(banner, new Date(deviceNow)) ? banner : null;
  return standsAt(banner, new Date(toldAt.getTime() + passed)) ? banner : null;
}

/** Milliseconds until a screen has to look again; null: its words have no end to wait for. */
export function untilNextLook({ banner, toldAt, receivedAt }: HeldBanner, deviceNow: number): number | null {
  if (banner === null) return null;
  if (toldAt === null) return SENT_HOLDS_MILLISECONDS;
  const left = Date.parse(banner.ends_at) - toldAt.getTime() - Math.max(0, deviceNow - receivedAt);
  return left > 0 ? left : null;
}
