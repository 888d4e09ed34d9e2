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

/** Text in both languages. Readers of a missing one would see a blank. */
const words = (max: number) => {
  const text = longText(max).check(z.minLength(1, { error: 'required' }));
  return z.object({ ja: text, en: text });
};
/** A name is a single line, because mail subjects contain it. */
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

/** A range that ends before it starts closes nothing. Yearly ranges may cross the end of the year. */
const endInOrder = (closings: readonly ClosingRule[]): boolean =>
  closings.every((rule) => rule.kind !== 'dates' || rule.from <= rule.to);

/** Facility fields that reception edits: texts, hours, contact and limits (`SpotRules`). */
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

/** Room fields that reception edits (`RoomRules` and texts). */
export const RoomEdit = z.object({
  room_name: names(64),
  main_purpose: words(400),
  /** Added to the fee in words, which is computed from the numbers. */
  fee_note: maybeWords(400),
  floors: words(64),
  other_information: maybeWords(4000),
  capacity: whole(1, 100_000),
  /** Today's fee. For an existing room, only the facility's fee table changes it, like surcharges. */
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

/** Equipment fields that reception edits. */
export const EquipmentEdit = z.object({
  equipment_name: names(64),
  stock: whole(0, 100_000),
  /** Today's yen for each reserved date. For existing equipment, only the facility's fee table changes it. */
  fee_yen: whole(0, 1_000_000),
});
export type EquipmentEdit = z.infer<typeof EquipmentEdit>;

/** Version that was read. A change of another version is refused. */
const seen = { seen: z.string() };

/** With its fees in words, including announced ones. */
export const DeskRoom = z.extend(RoomEdit, { ...seen, room_id: z.number(), fee_text: Localized });
export type DeskRoom = z.infer<typeof DeskRoom>;
export const DeskEquipment = z.extend(EquipmentEdit, { ...seen, equipment_id: z.number(), fee_text: Localized });
export type DeskEquipment = z.infer<typeof DeskEquipment>;

/** A facility with all fields that reception edits, both languages side by side. */
export const DeskSpot = z.object({
  spot_id: z.number(),
  spot: z.extend(SpotEdit, seen),
  rooms: z.array(DeskRoom),
  equipments: z.array(DeskEquipment),
});
export type DeskSpot = z.infer<typeof DeskSpot>;

/** A facility in the desk's list. */
export const DeskSpotLine = z.object({
  spot_id: z.number(),
  spot_name: z.string(),
  spot_type: z.string(),
  fixing_method: FixingMethod,
  rooms: z.number(),
  /** Time of reception's last change. */
  edited_at: z.nullable(z.string()),
});

/**
 * An upcoming reservation, use by the town or lottery time that the edited facility or room would no longer accept. It
 * stays, but winning such a lottery time gives no reservation.
 */
export const Unfitting = z.object({
  /** Empty for a use by the town and for a lottery. */
  reservation_code: z.string(),
  is_lottery: z.boolean(),
  room_name: z.string(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
  reason: z.enum(['closed-day', 'outside-hours', 'over-capacity', 'retired', 'stock']),
});
export type Unfitting = z.infer<typeof Unfitting>;
