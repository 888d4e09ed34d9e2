import { minutesOf, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import { leastInWords, priceInWords } from '../locale/words.ts';
import {
  bandMinutes,
  chargedParts,
  simpleFeeOn,
  tariffOn,
  type ChargedPart,
  type RoomFee,
  type SimpleFee,
  type Tariff,
} from '../spots/fee.ts';
import type { Surcharge } from '../spots/model.ts';
import { PREPARATION_DISCOUNT_HOURS, type ExemptionMethod, type Quote, type QuoteLine } from './model.ts';
import type { Slot } from './slots.ts';

/** A line of a quote before its language is chosen. */
export type PricedLine = Omit<QuoteLine, 'label'> & { readonly label: Localized };

/** A quote before its language is chosen; amounts in yen. */
export interface PricedQuote {
  readonly lines: PricedLine[];
  readonly amount: number;
  readonly is_provisional: boolean;
}

export type PricedRoom = { readonly room_name: Localized } & RoomFee;

export interface PricedEquipment extends SimpleFee {
  readonly equipment_id: number;
  readonly equipment_name: Localized;
}

/** Rooms and equipment taken along on every date. */
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

/** Minutes of the free hour used by the person's other times at the facility, by calendar day. */
export type GivenPreparation = ReadonlyMap<DateText, number>;
export const noneGiven: GivenPreparation = new Map();

/** Tenths of the fee to pay: all, nothing (full, 100 %), 30 % (partial, 70 % reduction; product, "Fees"). */
const payableTenths: Readonly<Record<ExemptionMethod, number>> = { 0: 10, 1: 0, 2: 3 };

/** Whole yen, rounded down. All inputs are integers, so floating-point errors cannot cost a yen. */
export const feeYen = (minutes: number, yen: number, tenths: number, yenIsForMinutes = 60): number =>
  Math.floor((minutes * yen * tenths) / (yenIsForMinutes * 10));

/** Computes the yen of a line, charged by the hour or by the band. */
export const lineYen = (line: Omit<PricedLine, 'amount'>, tenths: number): number =>
  line.band_minutes === undefined
    ? feeYen(line.charged_minutes, line.yen_per_hour, tenths)
    : feeYen(line.charged_minutes, line.yen_per_band ?? 0, tenths, line.band_minutes);

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

type LineOf = Pick<PricedLine, 'kind' | 'target_date' | 'label'> & Partial<PricedLine>;
/** Makes a line. Its yen follow from minutes and rate unless they are given. */
const lineOf = (line: LineOf, tenths = 10): PricedLine => {
  const whole = {
    charged_minutes: 0,
    discount_minutes: 0,
    yen_per_hour: 0,
    pieces: 0,
    yen_per_piece: 0,
    factor: tenths / 10,
    ...line,
  };
  return { ...whole, amount: line.amount ?? lineYen(whole, tenths) };
};

const surchargeLines = (slot: Slot, { surcharges }: Tariff, terms: PriceTerms): PricedLine[] =>
  surcharges
    .map((surcharge) => ({ surcharge, charged: surchargedMinutes(surcharge, slot, terms) }))
    .filter(({ charged }) => charged > 0)
    .map(({ surcharge, charged }) =>
      lineOf({
        kind: 'surcharge',
        target_date: slot.target_date,
        label: surcharge.surcharge_name,
        charged_minutes: charged,
        yen_per_hour: surcharge.yen_per_hour,
      }),
    );

const joinNames = (room: Localized, part: Localized): Localized => ({
  ja: `${room.ja}（${part.ja}）`,
  en: `${room.en} (${part.en})`,
});

/** Prices a part of a time; `free` of its minutes are not charged. */
function partLine(
  kind: 'room' | 'adjunct',
  slot: Slot,
  room: PricedRoom,
  { hourly_fee_yen }: Tariff,
  { band, minutes }: ChargedPart,
  free = 0,
  tenths = 10,
): PricedLine {
  const rate =
    band?.per === 'band'
      ? { band_minutes: bandMinutes(band), yen_per_band: band.fee_yen }
      : { yen_per_hour: band?.fee_yen ?? hourly_fee_yen };
  return lineOf(
    {
      kind,
      target_date: slot.target_date,
      label: band === undefined ? room.room_name : joinNames(room.room_name, band.band_name),
      charged_minutes: minutes - free,
      discount_minutes: free,
      ...rate,
    },
    tenths,
  );
}

/** Prices an adjunct room with its own surcharges. Their lines name the room. */
function adjunctLines(slot: Slot, room: PricedRoom, terms: PriceTerms): PricedLine[] {
  const tariff = tariffOn(room, slot.target_date);
  return [
    ...chargedParts(tariff.fee_bands, slot.start, slot.end).map((part) =>
      partLine('adjunct', slot, room, tariff, part),
    ),
    ...surchargeLines(slot, tariff, terms).map((line) => ({
      ...line,
      label: { ja: `${room.room_name.ja}の${line.label.ja}`, en: `${room.room_name.en}: ${line.label.en}` },
    })),
  ];
}

/** Prices adjunct rooms and equipment. Neither the discount nor an exemption applies to them. */
const extraLines = (slot: Slot, { adjuncts, equipments }: Extras, terms: PriceTerms): PricedLine[] => [
  ...adjuncts.flatMap((room) => adjunctLines(slot, room, terms)),
  ...equipments.map(({ equipment, pieces }) =>
    lineOf({
      kind: 'equipment',
      target_date: slot.target_date,
      label: equipment.equipment_name,
      pieces,
      yen_per_piece: simpleFeeOn(equipment, slot.target_date),
      amount: pieces * simpleFeeOn(equipment, slot.target_date),
    }),
  ),
];

/**
 * Prices the slots in order: the room, its surcharges, adjunct rooms with theirs, equipment.
 *
 * Room: max(0, hours − 1 with preparation) × hourly rate × (1, 0 full, 0.3 partial exemption), rounded down
 * (product, "Fees"). With fee bands, each touched band is a line. A band charged as a whole counts all its
 * minutes.
 *
 * The free hour of preparation is given once a calendar day, from the start of the time. Splitting a day into
 * several bookings, or changing one, gives no second hour. The free hour and exemptions apply only to the
 * room's rate, not to the other lines.
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
    const tariff = tariffOn(room, slot.target_date);
    let left = discountLeft.get(slot.target_date) ?? hourLeft(slot.target_date);
    const roomLines = chargedParts(tariff.fee_bands, slot.start, slot.end).map((part) => {
      const free = Math.min(part.minutes, left);
      left -= free;
      return partLine('room', slot, room, tariff, part, free, tenths);
    });
    discountLeft.set(slot.target_date, left);
    return [...roomLines, ...surchargeLines(slot, tariff, terms), ...extraLines(slot, extras, terms)];
  });
}

export const amountOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, line) => sum + line.amount, 0);

/** Adds priced slots up. An exemption stays provisional until reception confirms it (product, "Fees"). */
export function quoteOf(
  linesBySlot: readonly (readonly PricedLine[])[],
  terms: Pick<PriceTerms, 'exemption_method'>,
): PricedQuote {
  const lines = linesBySlot.flat();
  return { lines, amount: amountOf(lines), is_provisional: terms.exemption_method !== 0 };
}

/** Makes the itemised price of the slots, the same for screen, server and documents. */
export const quote = (
  slots: readonly Slot[],
  room: PricedRoom,
  terms: PriceTerms,
  extras: Extras = noExtras,
  given: GivenPreparation = noneGiven,
): PricedQuote => quoteOf(priceBySlot(slots, room, terms, extras, given), terms);

/** Turns a quote into the response, with labels in the reader's language. */
export const localizeQuote = (priced: PricedQuote, locale: Locale): Quote => ({
  ...priced,
  lines: priced.lines.map((line) => ({ ...line, label: line.label[locale] })),
});

/**
 * Says what a time costs without extras and exemption, as the form shows it first; "from" if use for profit
 * costs more.
 */
export function plainPriceInWords(slot: Slot, room: PricedRoom): Localized {
  const yenOf = (is_commercial: Flag) =>
    quote([slot], room, { includes_preparation: 0, is_commercial, exemption_method: 0 }).amount;
  const yen = yenOf(0);
  return yenOf(1) === yen ? priceInWords(yen) : leastInWords(yen);
}
