import type { DateText } from '../calendar/model.ts';
import { minutesOf } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import { hourlyFeeOn } from '../spots/fee.ts';
import type { RoomFee } from '../spots/fee.ts';
import type { RoomRules, Surcharge } from '../spots/model.ts';
import { PREPARATION_DISCOUNT_HOURS } from './model.ts';
import type { ExemptionMethod, Quote, QuoteLine } from './model.ts';
import type { Slot } from './slots.ts';

/** A line of a quote before its language is chosen. */
export type PricedLine = Omit<QuoteLine, 'label'> & { readonly label: Localized };

/** A quote before its language is chosen; amounts in yen. */
export interface PricedQuote {
  readonly lines: PricedLine[];
  readonly amount: number;
  readonly is_provisional: boolean;
}

export type PricedRoom = { readonly room_name: Localized } & RoomFee & Pick<RoomRules, 'surcharges'>;

/** Equipment with its price for a date. */
export interface PricedEquipment {
  readonly equipment_id: number;
  readonly equipment_name: Localized;
  readonly fee_yen: number;
}

/** What is taken along with the room on every date. */
export interface Extras {
  readonly adjuncts: readonly PricedRoom[];
  readonly equipments: readonly { readonly equipment: PricedEquipment; readonly pieces: number }[];
}
export const noExtras: Extras = { adjuncts: [], equipments: [] };

export interface PriceTerms {
  readonly includes_preparation: Flag;
  readonly is_commercial: Flag;
  readonly exemption_method: ExemptionMethod;
}

/** How many minutes of the free hour other times of the same application have used, by calendar day. */
export type GivenPreparation = ReadonlyMap<DateText, number>;
export const noneGiven: GivenPreparation = new Map();

/** Tenths of the fee that remain to pay: all, nothing (full, 100 %), 30 % (partial, 70 % reduction; product, "Fees"). */
const payableTenths: Readonly<Record<ExemptionMethod, number>> = { 0: 10, 1: 0, 2: 3 };

/** Whole yen, rounded down; minutes, yen and tenths are integers, so that no fraction of a float can cost a yen. */
export const feeYen = (minutes: number, yenPerHour: number, tenths: number): number =>
  Math.floor((minutes * yenPerHour * tenths) / 600);

/** Minutes of the slot to which a surcharge applies. */
function surchargedMinutes({ when }: Surcharge, slot: Slot, terms: PriceTerms): number {
  switch (when.kind) {
    case 'months':
      return when.months.includes(Number(slot.target_date.slice(5, 7))) ? slot.end - slot.start : 0;
    case 'after':
      return Math.max(0, slot.end - Math.max(slot.start, minutesOf(when.time)));
    case 'commercial':
      return terms.is_commercial === 1 ? slot.end - slot.start : 0;
  }
}

type LineOf = Pick<PricedLine, 'kind' | 'target_date' | 'label' | 'amount'> & Partial<PricedLine>;
const lineOf = (line: LineOf): PricedLine => ({
  charged_minutes: 0,
  discount_minutes: 0,
  yen_per_hour: 0,
  pieces: 0,
  yen_per_piece: 0,
  factor: 1,
  ...line,
});

const surchargeLines = (slot: Slot, room: PricedRoom, terms: PriceTerms): PricedLine[] =>
  room.surcharges
    .map((surcharge) => ({ surcharge, charged: surchargedMinutes(surcharge, slot, terms) }))
    .filter(({ charged }) => charged > 0)
    .map(({ surcharge, charged }) =>
      lineOf({
        kind: 'surcharge',
        target_date: slot.target_date,
        label: surcharge.surcharge_name,
        charged_minutes: charged,
        yen_per_hour: surcharge.yen_per_hour,
        amount: feeYen(charged, surcharge.yen_per_hour, 10),
      }),
    );

/** An adjunct room has its own surcharges, as every room does; their lines name the room. */
const adjunctLines = (
  slot: Slot,
  room: PricedRoom,
  terms: PriceTerms,
  yen_per_hour = hourlyFeeOn(room, slot.target_date),
): PricedLine[] => [
  lineOf({
    kind: 'adjunct',
    target_date: slot.target_date,
    label: room.room_name,
    charged_minutes: slot.end - slot.start,
    yen_per_hour,
    amount: feeYen(slot.end - slot.start, yen_per_hour, 10),
  }),
  ...surchargeLines(slot, room, terms).map((line) => ({
    ...line,
    label: { ja: `${room.room_name.ja}の${line.label.ja}`, en: `${room.room_name.en}: ${line.label.en}` },
  })),
];

/** Adjunct rooms for the whole time and equipment by the piece: neither discount nor exemption lessens them. */
const extraLines = (slot: Slot, { adjuncts, equipments }: Extras, terms: PriceTerms): PricedLine[] => [
  ...adjuncts.flatMap((room) => adjunctLines(slot, room, terms)),
  ...equipments.map(({ equipment, pieces }) =>
    lineOf({
      kind: 'equipment',
      target_date: slot.target_date,
      label: equipment.equipment_name,
      pieces,
      yen_per_piece: equipment.fee_yen,
      amount: pieces * equipment.fee_yen,
    }),
  ),
];

/**
 * The lines of each slot, in the order of the slots: the room, the surcharges that apply, adjunct rooms with theirs, equipment.
 *
 * Room: max(0, hours − 1 with preparation) × hourly rate × (1, 0 full, 0.3 partial exemption), rounded down (product,
 * "Fees"). The hour of preparation is given once a calendar day, so that neither booking a day in pieces nor changing
 * one of them multiplies it. All else are lines of their own: neither that hour nor an exemption lessens them, for the
 * formula gives both on the hourly rate of the room only.
 */
export function priceBySlot(
  slots: readonly Slot[],
  room: PricedRoom,
  terms: PriceTerms,
  extras: Extras = noExtras,
  given: GivenPreparation = noneGiven,
): PricedLine[][] {
  const tenths = payableTenths[terms.exemption_method];
  const discountLeft = new Map<DateText, number>();
  const hourLeft = (date: DateText): number =>
    Math.max(0, terms.includes_preparation * PREPARATION_DISCOUNT_HOURS * 60 - (given.get(date) ?? 0));
  return slots.map((slot) => {
    const minutes = slot.end - slot.start;
    const left = discountLeft.get(slot.target_date) ?? hourLeft(slot.target_date);
    const discount = Math.min(minutes, left);
    discountLeft.set(slot.target_date, left - discount);
    const yen_per_hour = hourlyFeeOn(room, slot.target_date);
    const roomLine = lineOf({
      kind: 'room',
      target_date: slot.target_date,
      label: room.room_name,
      charged_minutes: minutes - discount,
      discount_minutes: discount,
      yen_per_hour,
      factor: tenths / 10,
      amount: feeYen(minutes - discount, yen_per_hour, tenths),
    });
    return [roomLine, ...surchargeLines(slot, room, terms), ...extraLines(slot, extras, terms)];
  });
}

/** Yen of some lines. */
export const amountOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, line) => sum + line.amount, 0);

/** Adds priced slots up. An exemption stays provisional until reception confirms it (product, "Fees"). */
export function quoteOf(
  linesBySlot: readonly (readonly PricedLine[])[],
  terms: Pick<PriceTerms, 'exemption_method'>,
): PricedQuote {
  const lines = linesBySlot.flat();
  return { lines, amount: amountOf(lines), is_provisional: terms.exemption_method !== 0 };
}

/** The itemised price of the slots, the same for screen, server and documents. */
export const quote = (
  slots: readonly Slot[],
  room: PricedRoom,
  terms: PriceTerms,
  extras: Extras = noExtras,
  given: GivenPreparation = noneGiven,
): PricedQuote => quoteOf(priceBySlot(slots, room, terms, extras, given), terms);

/** The quote as it goes over the wire, its labels in the person's language. */
export const localizeQuote = (priced: PricedQuote, locale: Locale): Quote => ({
  ...priced,
  lines: priced.lines.map((line) => ({ ...line, label: line.label[locale] })),
});
