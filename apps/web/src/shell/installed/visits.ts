import { deviceOf } from '@machi/domain/apps/model';
import * as z from 'zod/mini';

/** In milliseconds: after such a pause the next page begins another visit. */
const PAUSE = 4 * 3_600_000;
/** The visit from which the portal may be offered. */
const FROM = 2;

const Visits = z.object({
  visits: z.int(),
  /** Time of the last page. */
  seen: z.number(),
  /** The visit in which it was offered. */
  offered: z.optional(z.int()),
  isClosed: z.optional(z.boolean()),
});
export type Visits = z.infer<typeof Visits>;

/** Reads what the device remembers; anything else counts as nothing. */
export function readVisits(stored: string | null): Visits {
  try {
    return Visits.parse(JSON.parse(stored ?? ''));
  } catch {
    return { visits: 0, seen: 0 };
  }
}

/** Counts a page that opens now. A clock that was set back begins no visit. */
export const withPage = (before: Visits, now: number): Visits => ({
  ...before,
  visits: before.visits === 0 || now - before.seen > PAUSE ? before.visits + 1 : before.visits,
  seen: now,
});

/** Whether the offer may be shown: in one visit only, from the second on, until it was closed. */
export const mayOffer = ({ visits, offered, isClosed = false }: Visits): boolean =>
  !isClosed && (offered === undefined ? visits >= FROM : offered === visits);

export const asOffered = (before: Visits): Visits => ({ ...before, offered: before.visits });
export const asClosed = (before: Visits): Visits => ({ ...before, isClosed: true });

/** Safari on a phone or tablet of Apple, which installs by its own menu only. */
export const isAppleSafari = (agent: string, touchPoints: number): boolean =>
  deviceOf(agent, touchPoints) === 'ios' &&
  /Version\/[\d.]+.* Safari\//.test(agent) &&
  !/\b(?:CriOS|FxiOS|EdgiOS|OPiOS|Line)\b/.test(agent);
