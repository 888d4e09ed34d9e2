import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { Email, Flag, RowId, Tel, longText, requiredText } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import {
  AdditionalQuestion,
  FixingMethod,
  ParkingType,
  RoomBand,
  RoomRules,
  SpotRules,
  Surcharge,
  type ClosingRule,
} from '../spots/model.ts';

/** Text in both languages; a page in one language only would show a blank to the readers of the other. */
const words = (max: number) => {
  const text = longText(max).check(z.minLength(1, { error: 'required' }));
  return z.object({ ja: text, en: text });
};
/** A name stands in one line wherever it stands, in the subject of a mail too. */
export const names = (max: number) => z.object({ ja: requiredText(max), en: requiredText(max) });
const maybeWords = (max: number) =>
  z.object({ ja: longText(max), en: longText(max) }).check(
    z.refine(({ ja, en }) => ja !== '' || en === '', { error: 'required', path: ['ja'] }),
    z.refine(({ ja, en }) => en !== '' || ja === '', { error: 'required', path: ['en'] }),
  );
export const whole = (min: number, max: number) =>
  z.number().check(z.int({ error: 'integer' }), z.minimum(min), z.maximum(max));
const emptyAsNull = z.pipe(
  z.literal(''),
  z.transform(() => null),
);
const WebAddress = longText(400).check(z.regex(/^https?:\/\/[^\s/]+(?:\/\S*)?$/, { error: 'format' }));

/** Days from the last to the first close nothing; the days of each year may run over its end. */
const endInOrder = (closings: readonly ClosingRule[]): boolean =>
  closings.every((rule) => rule.kind !== 'dates' || rule.from <= rule.to);

/** What reception edits of a facility: its texts, hours, contact and limits (`SpotRules`). */
export const SpotEdit = z.object({
  spot_name: names(64),
  spot_type: names(64),
  main_purpose: words(400),
  address: words(200),
  opening_hours: words(400),
  closing_days_text: words(400),
  application_conditions: maybeWords(4000),
  cancellation_policy: maybeWords(4000),
  surcharge_period_conditions: maybeWords(4000),
  exemption_methods: maybeWords(4000),
  exemption_conditions: maybeWords(4000),
  payment_methods: maybeWords(4000),
  notice: maybeWords(4000),
  terms: maybeWords(20_000),
  tel: Tel,
  email: z.union([emptyAsNull, Email, z.null()]),
  url: z.union([emptyAsNull, WebAddress, z.null()]),
  parking_type: ParkingType,
  fixing_method: FixingMethod,
  hours: SpotRules.shape.hours,
  closings: SpotRules.shape.closings.check(z.refine(endInOrder, { error: 'closure-order' })),
  is_resident_only: z.boolean(),
  monthly_limit: z.nullable(whole(1, 1000)),
  accepts_days_ahead: whole(1, 730),
  cancel_days_before: z.nullable(whole(0, 365)),
  additional_questions: list(z.extend(AdditionalQuestion, { question: words(200), hint: maybeWords(400) }), 20).check(
    z.refine((all) => new Set(all.map(({ question_key }) => question_key)).size === all.length, { error: 'format' }),
  ),
});
export type SpotEdit = z.infer<typeof SpotEdit>;

const isInOrder = (bands: readonly { start_time: string; end_time: string }[]): boolean =>
  bands.every((band, index) => index === 0 || (bands[index - 1]?.end_time ?? '') <= band.start_time);

/** What reception edits of a room (`RoomRules` with its texts). */
export const RoomEdit = z.object({
  room_name: names(64),
  main_purpose: words(400),
  /** Beside the fee in words, which is made of the numbers. */
  fee_note: maybeWords(400),
  floors: words(64),
  other_information: maybeWords(4000),
  capacity: whole(1, 100_000),
  /** Today's. For an existing room it changes only by the table of its facility, as surcharges do. */
  hourly_fee_yen: whole(0, 1_000_000),
  unit_minutes: RoomRules.shape.unit_minutes.check(z.maximum(1440)),
  area: z.nullable(z.number().check(z.minimum(0.1), z.maximum(100_000))),
  surcharges: list(z.extend(Surcharge, { surcharge_name: names(64), yen_per_hour: whole(1, 1_000_000) }), 20),
  room_timetable: list(RoomBand, 20).check(z.refine(isInOrder, { error: 'band-order' })),
  adjunct_room_ids: list(RowId, 20).check(z.refine((ids) => new Set(ids).size === ids.length, { error: 'format' })),
  /** 1: no longer let; its reservations stay. */
  is_retired: Flag,
});
export type RoomEdit = z.infer<typeof RoomEdit>;

/** What reception edits of something that is lent. */
export const EquipmentEdit = z.object({
  equipment_name: names(64),
  stock: whole(0, 100_000),
  /** Yen for each reserved date, today's; of what there is it changes by the table of the facility. */
  fee_yen: whole(0, 1_000_000),
});
export type EquipmentEdit = z.infer<typeof EquipmentEdit>;

/** Marks the state in which a row was read; a change of a row that has changed since is refused. */
const seen = { seen: z.string() };

/** With its fees in words, the announced ones too. */
export const DeskRoom = z.extend(RoomEdit, { ...seen, room_id: z.number(), fee_text: Localized });
export type DeskRoom = z.infer<typeof DeskRoom>;
export const DeskEquipment = z.extend(EquipmentEdit, { ...seen, equipment_id: z.number(), fee_text: Localized });
export type DeskEquipment = z.infer<typeof DeskEquipment>;

/** A facility with everything that reception edits of it, both languages side by side. */
export const DeskSpot = z.object({
  spot_id: z.number(),
  spot: z.extend(SpotEdit, seen),
  rooms: z.array(DeskRoom),
  equipments: z.array(DeskEquipment),
});
export type DeskSpot = z.infer<typeof DeskSpot>;

/** A facility in the list of the desk. */
export const DeskSpotLine = z.object({
  spot_id: z.number(),
  spot_name: z.string(),
  spot_type: z.string(),
  fixing_method: FixingMethod,
  rooms: z.number(),
  /** When reception last changed anything of it. */
  edited_at: z.nullable(z.string()),
});

/**
 * A reservation, a use of the town or a time of a lottery to come that an edited facility or room would no longer accept;
 * it stays as it is, but nobody who wins such a time has a reservation.
 */
export const Unfitting = z.object({
  /** Empty of a use of the town and of a lottery. */
  reservation_code: z.string(),
  is_lottery: z.boolean(),
  room_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  reason: z.enum(['closed-day', 'outside-hours', 'over-capacity', 'retired', 'stock']),
});
export type Unfitting = z.infer<typeof Unfitting>;
