import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema, TimeTextSchema, daysBetween, isDateText } from '../calendar/model.ts';
import { Tel, requiredText } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { MonthDay } from '../spots/model.ts';

const Weekday = z.number().check(z.int(), z.minimum(0), z.maximum(6));
const Month = z.number().check(z.int(), z.minimum(1), z.maximum(12));
const Nth = z.number().check(z.int(), z.minimum(1), z.maximum(5));
const some = <Item extends z.ZodMiniType>(item: Item, most: number) => list(item, most).check(z.minLength(1));

export const AreaId = z.number().check(z.int(), z.positive(), z.maximum(99_999));
export const KindKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' }));

/** A day, or a day of every year: "2026-12-31", "12-31". */
const DayOrMonthDay = z
  .string()
  .check(z.refine((day: string) => isDateText(day) || MonthDay.safeParse(day).success, { error: 'day-or-month-day' }));

/** Days of a collection. */
export const WasteDays = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('weekdays'),
      weekdays: some(Weekday, 7),
      /** Only the 1st to 5th such weekday of the month. */
      nth: z.optional(some(Nth, 5)),
      /** Only in these months. */
      months: z.optional(some(Month, 12)),
      /** Only in this part of each year, both days included. May cross the end of the year. */
      season: z.optional(z.object({ from: MonthDay, to: MonthDay })),
      /** Every second to eighth week, counted from the week of `from`. */
      every_weeks: z.optional(z.number().check(z.int(), z.minimum(2), z.maximum(8))),
      from: z.optional(DateTextSchema),
      to: z.optional(DateTextSchema),
      /** On a public holiday nothing is collected, or it is on the next day that is none. Left out: as on any day. */
      on_holidays: z.optional(z.enum(['left-out', 'next-day'])),
    })
    .check(
      z.refine((days) => days.every_weeks === undefined || days.from !== undefined, {
        error: 'weeks-from',
        path: ['from'],
      }),
    ),
  z.object({ kind: z.literal('dates'), dates: some(DateTextSchema, 400) }),
]);
export type WasteDays = z.infer<typeof WasteDays>;

/** Longest way of a moved collection, in days. */
export const MOST_MOVED_DAYS = 31;
/** Longest stop, in days. */
export const MOST_STOPPED_DAYS = 92;

export const ChangeWhat = z.enum(['stopped', 'moved', 'extra']);
export type ChangeWhat = z.infer<typeof ChangeWhat>;

/** A change of collections: of the pack, or of an official. Empty lists mean every area and every kind. */
export interface WasteChange {
  readonly what: ChangeWhat;
  readonly from: string;
  /** Last day of a stop; the day itself otherwise. */
  readonly to: string;
  readonly moved_to: string | null;
  readonly area_ids: readonly number[];
  readonly kind_keys: readonly string[];
  readonly reason: Localized;
}

export const WasteKind = z.object({
  kind_key: KindKey,
  kind_name: Localized,
  kana: requiredText(60),
  /** One or two letters that stand for the kind in a calendar. */
  sign: z.object({ ja: requiredText(2), en: requiredText(2) }),
  tone: z.enum(['error', 'warning', 'success', 'info', 'accent', 'neutral', 'night']),
  /** Time by which it must be out. Left out: that of all kinds. */
  until: z.optional(TimeTextSchema),
  /** Bag or fee. */
  bag: Localized,
  /** What belongs to it, and how it is put out. */
  note: Localized,
  /** Page that says more, or takes the application. */
  href: z.optional(z.string()),
});
export type WasteKind = z.infer<typeof WasteKind>;

export const WasteArea = z.object({
  area_id: AreaId,
  area_name: Localized,
  kana: requiredText(60),
  /** Beginnings of addresses after the town's name. */
  districts: list(Localized, 500),
});
export type WasteArea = z.infer<typeof WasteArea>;

export const WasteItem = z.object({
  item_name: Localized,
  kana: requiredText(60),
  /** Other names of it. */
  also: z.optional(list(requiredText(60), 10)),
  /** Null: the town does not collect it. */
  kind_key: z.nullable(KindKey),
  hint: z.optional(Localized),
});
export type WasteItem = z.infer<typeof WasteItem>;

export const WasteRule = z.object({
  /** Left out: every area. */
  area_ids: z.optional(some(AreaId, 500)),
  kind_key: KindKey,
  days: WasteDays,
});
export type WasteRule = z.infer<typeof WasteRule>;

/** A change in the pack. A stop may be of every year. */
export const PackChange = z
  .object({
    what: ChangeWhat,
    from: DayOrMonthDay,
    to: z.optional(DayOrMonthDay),
    moved_to: z.optional(DateTextSchema),
    area_ids: z.optional(some(AreaId, 500)),
    kind_keys: z.optional(some(KindKey, 30)),
    reason: Localized,
  })
  .check(
    z.refine(({ what, from }) => what === 'stopped' || isDateText(from), { error: 'change-date', path: ['from'] }),
    z.refine(({ what, from, to }) => to === undefined || (what === 'stopped' && isDateText(from) === isDateText(to)), {
      error: 'change-to',
      path: ['to'],
    }),
    z.refine(({ what, moved_to }) => (what === 'moved') === (moved_to !== undefined), {
      error: 'change-moved',
      path: ['moved_to'],
    }),
  );
export type PackChange = z.infer<typeof PackChange>;

/** Waste collection: garbage.json of the town pack. */
export const GarbageFile = z.object({
  /** Time by which waste must be out on its day. */
  until: TimeTextSchema,
  office: z.object({ name: Localized, tel: Tel, hours: Localized }),
  /** Where and how it is put out, for every kind. */
  note: Localized,
  kinds: some(WasteKind, 30),
  areas: some(WasteArea, 500),
  rules: list(WasteRule, 3000),
  changes: z._default(list(PackChange, 500), []),
  items: list(WasteItem, 3000),
});
export type GarbageFile = z.infer<typeof GarbageFile>;

export const changeOf = (change: PackChange): WasteChange => ({
  what: change.what,
  from: change.from,
  to: change.to ?? change.from,
  moved_to: change.moved_to ?? null,
  area_ids: change.area_ids ?? [],
  kind_keys: change.kind_keys ?? [],
  reason: change.reason,
});

/** How far back changes are read: what comes on a day may have been moved or added before, and moved on from there. */
export const CHANGED_BEFORE_DAYS = 2 * MOST_MOVED_DAYS;

/** Whether a day of a change is still to come, or today. */
export const isToCome = ({ to, moved_to }: Pick<WasteChange, 'to' | 'moved_to'>, today: string): boolean =>
  to >= today || (moved_to !== null && moved_to >= today);

/** Whether a collection moves further than it may. */
export const isTooFar = (from: string, to: string): boolean => Math.abs(daysBetween(from, to)) > MOST_MOVED_DAYS;
