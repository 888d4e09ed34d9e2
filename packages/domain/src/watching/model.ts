import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

/** What shows that somebody is about as usual: a day on which it happened, never where. */
export const watchSigns = ['bath', 'ride', 'login'] as const;
export type WatchSign = (typeof watchSigns)[number];

export const watchSignWords: Readonly<Record<WatchSign, Localized>> = {
  bath: { ja: '町のお風呂に入った日', en: 'Days at the bath' },
  ride: { ja: 'バスや乗合タクシーに乗った日', en: 'Days on a bus or shared taxi' },
  login: { ja: 'ここにログインした日', en: 'Days of a login here' },
};

/** Days without a sign after which the watcher is told. */
export const WATCH_DAYS = { least: 2, most: 14 } as const;
/** People who watch over one member. */
export const MOST_WATCHERS = 3;
/** Longest pause, from today: a journey or a stay in hospital. */
export const MOST_PAUSE_DAYS = 90;

export const WatchSigns = list(z.enum(watchSigns), watchSigns.length).check(
  z.minLength(1, { error: 'watch-signs' }),
  z.overwrite((signs) => watchSigns.filter((sign) => signs.includes(sign))),
);
export const WatchDays = z
  .number()
  .check(
    z.int(),
    z.minimum(WATCH_DAYS.least, { error: 'watch-days' }),
    z.maximum(WATCH_DAYS.most, { error: 'watch-days' }),
  );

/** What a delegation of no matter watches for. The watcher reads the days alone. */
export const Watch = z.object({
  days: z.number(),
  signs: z.nullable(z.array(z.enum(watchSigns))),
  /** The last day of a pause. */
  paused_until: z.nullable(DateTextSchema),
  /** 1: the person was asked how they are and has not answered. */
  is_asked: Flag,
});
export type Watch = z.infer<typeof Watch>;

/**
 * What the town says of the data that watching over uses. Only with all of it can a town switch it on (docs/decisions/0181).
 */
export const WatchingText = z.object({
  purpose: Localized,
  used: Localized,
  seen: Localized,
  kept: Localized,
  ends: Localized,
});
export const watchingParts = ['purpose', 'used', 'seen', 'kept', 'ends'] as const satisfies (keyof z.infer<
  typeof WatchingText
>)[];
