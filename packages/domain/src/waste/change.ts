import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema, addDays, dateAt } from '../calendar/model.ts';
import { refuseDayRange } from '../calendar/day-range.ts';
import { requiredText, text } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import {
  AreaId,
  ChangeWhat,
  KindKey,
  MOST_MOVED_DAYS,
  MOST_STOPPED_DAYS,
  isToCome,
  isTooFar,
  type GarbageFile,
  type WasteChange,
} from './model.ts';
import { collectionsOf, isAbout, isCollectedNow } from './rules.ts';

/** Most changes of officials that are not over. */
export const MOST_CHANGES = 300;
/** How far ahead officials change days. */
export const CHANGED_AHEAD_DAYS = 366;

const EmptyDay = z.union([
  DateTextSchema,
  z.null(),
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
]);

/** A change as an official enters it. */
export const ChangeRequest = z.pipe(
  z.object({
    what: ChangeWhat,
    from: DateTextSchema,
    /** Last day of a stop; left out or null: one day. */
    to: z._default(EmptyDay, null),
    moved_to: z._default(EmptyDay, null),
    /** Empty: every area. */
    area_ids: list(AreaId, 500),
    /** Empty: every kind. */
    kind_keys: list(KindKey, 30),
    /** Public, beside the day. English may be left out: snow does not wait for a translation. */
    reason_ja: requiredText(200),
    reason_en: z._default(text(200), ''),
  }),
  z.transform(({ reason_ja: ja, reason_en: en, to, moved_to, ...rest }): WasteChange => ({
    ...rest,
    to: rest.what === 'stopped' ? (to ?? rest.from) : rest.from,
    moved_to: rest.what === 'moved' ? moved_to : null,
    reason: { ja, en: en === '' ? ja : en },
  })),
);

/** Refuses names that the pack does not have, and days that are past or too far. */
function refuseNames(file: GarbageFile, change: WasteChange, today: string): Refusal | undefined {
  const { what, from, to, moved_to: goes } = change;
  if (change.area_ids.some((id) => !file.areas.some(({ area_id }) => area_id === id)))
    return refuse(422, { field: 'area_ids', code: 'waste-area-unknown' });
  if (change.kind_keys.some((key) => !file.kinds.some(({ kind_key }) => kind_key === key)))
    return refuse(422, { field: 'kind_keys', code: 'waste-kind-unknown' });
  if (what === 'extra' && change.kind_keys.length === 0)
    return refuse(422, { field: 'kind_keys', code: 'waste-kind-missing' });
  if (from < today) return refuse(422, { field: 'from', code: 'min-date', params: [today] });
  const last = addDays(today, CHANGED_AHEAD_DAYS);
  if (from > last) return refuse(422, { field: 'from', code: 'max-date', params: [last] });
  if (what === 'stopped') return refuseDayRange(from, to, MOST_STOPPED_DAYS);
  if (what !== 'moved') return undefined;
  if (goes === null) return refuse(422, { field: 'moved_to', code: 'required' });
  if (goes < today) return refuse(422, { field: 'moved_to', code: 'min-date', params: [today] });
  if (goes === from || isTooFar(from, goes))
    return refuse(422, { field: 'moved_to', code: 'waste-moved-far', params: [MOST_MOVED_DAYS] });
  return undefined;
}

/**
 * Refuses a change that changes nothing, or that would put two collections of a kind on one day.
 * @param standing changes of officials that count now, in their order
 */
export function refuseChange(
  file: GarbageFile,
  standing: readonly WasteChange[],
  change: WasteChange,
  now: Date,
): Refusal | undefined {
  const today = dateAt(now);
  const wrong = refuseNames(file, change, today);
  if (wrong) return wrong;
  if (standing.filter((one) => isToCome(one, today)).length >= MOST_CHANGES)
    return refuse(409, { field: '', code: 'waste-changes-many', params: [MOST_CHANGES] });
  const { what, from, to, moved_to: goes } = change;
  const areas = file.areas.map(({ area_id }) => area_id);
  /** Kinds that the change is about and that stand as asked on a day, each with its area. */
  const named = (first: string, last: string, isWanted: typeof isCollectedNow) =>
    areas.flatMap((area) =>
      collectionsOf(file, standing, area, { from: first, to: last }).flatMap(({ entries }) =>
        entries
          .filter((entry) => isAbout(change, area, entry.kind_key) && isWanted(entry))
          .map(({ kind_key }) => `${area} ${kind_key}`),
      ),
    );
  if (what === 'extra') {
    const all =
      areas.filter((area) => isAbout(change, area, change.kind_keys[0] ?? '')).length * change.kind_keys.length;
    return named(from, from, isCollectedNow).length === all
      ? refuse(422, { field: 'from', code: 'waste-there-already' })
      : undefined;
  }
  const left = named(from, to, what === 'moved' ? ({ state }) => state !== 'away' : isCollectedNow);
  if (left.length === 0) return refuse(422, { field: 'from', code: 'waste-nothing' });
  if (goes === null) return undefined;
  const there = new Set(named(goes, goes, isCollectedNow));
  return left.some((one) => there.has(one))
    ? refuse(422, { field: 'moved_to', code: 'waste-there-already' })
    : undefined;
}
