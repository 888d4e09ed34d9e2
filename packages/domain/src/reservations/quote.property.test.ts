import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, minutesOf, timeOf } from '../calendar/model.ts';
import type { FeeBand } from '../spots/model.ts';
import { quote, type Extras, type PriceTerms, type PricedRoom } from './quote.ts';
import type { Slot } from './slots.ts';

/** Finds the band of a minute by comparing each: the last one that has begun, else the first. */
function bandAt(bands: readonly FeeBand[], minute: number): FeeBand | undefined {
  return bands.findLast(({ start_time }) => start_time <= timeOf(minute)) ?? bands[0];
}

/** Yen by band, in fractions: whole bands once for each time that touches them, less the free minutes. */
function bandAccounts(slot: Slot, bands: readonly FeeBand[], factor: number, free: { left: number }): bigint[] {
  const touched = new Map<FeeBand, number>();
  for (let minute = slot.start; minute < slot.end; minute += 1) {
    const band = bandAt(bands, minute);
    if (band) touched.set(band, (touched.get(band) ?? 0) + 1);
  }
  return [...touched].map(([band, used]) => {
    const whole = minutesOf(band.end_time) - minutesOf(band.start_time);
    const charged = band.per === 'band' ? whole : used;
    let paid = 0;
    for (let minute = 0; minute < charged; minute += 1) {
      if (free.left > 0) free.left -= 1;
      else paid += 1;
    }
    const share = band.per === 'band' ? BigInt(whole) : 60n;
    return (BigInt(paid) * BigInt(band.fee_yen) * BigInt(factor)) / (share * 10n);
  });
}

/**
 * Computes the price independently of the rules: adds the yen of every minute of every time to the account of its
 * purpose, in six-hundredths, and rounds each account down at the end.
 */
function accountsOf(slots: readonly Slot[], room: PricedRoom, terms: PriceTerms, extras: Extras): bigint[] {
  const freeLeft: Record<string, number> = {};
  return slots.flatMap((slot) => {
    const accounts: Record<string, bigint> = {};
    const free = { left: freeLeft[slot.target_date] ?? (terms.includes_preparation === 1 ? 60 : 0) };
    const byBand = [
      ...bandAccounts(slot, room.fee_bands ?? [], { 0: 10, 1: 0, 2: 3 }[terms.exemption_method], free),
      ...extras.adjuncts.flatMap((adjunct) => bandAccounts(slot, adjunct.fee_bands ?? [], 10, { left: 0 })),
    ];
    const hasBands = (room.fee_bands ?? []).length > 0;
    const put = (account: string, sixHundredths: number) => {
      accounts[account] = (accounts[account] ?? 0n) + BigInt(sixHundredths);
    };
    for (let minute = slot.start; minute < slot.end; minute += 1) {
      const left = freeLeft[slot.target_date] ?? (terms.includes_preparation === 1 ? 60 : 0);
      freeLeft[slot.target_date] = Math.max(0, left - 1);
      if (left === 0 && !hasBands) put('room', room.hourly_fee_yen * { 0: 10, 1: 0, 2: 3 }[terms.exemption_method]);
      extras.adjuncts.forEach((adjunct, place) => {
        if ((adjunct.fee_bands ?? []).length === 0) put(`adjunct ${place}`, adjunct.hourly_fee_yen * 10);
      });
      [room, ...extras.adjuncts].forEach(({ surcharges }, place) =>
        surcharges.forEach(({ yen_per_hour, when }, nth) => {
          const [, month] = slot.target_date.split('-');
          const counts =
            (when.kind === 'months' && when.months.some((one) => one === Number(month))) ||
            (when.kind === 'after' && timeOf(minute) >= when.time) ||
            (when.kind === 'commercial' && terms.is_commercial === 1);
          if (counts) put(`surcharge ${place} ${nth}`, yen_per_hour * 10);
        }),
      );
    }
    for (const { equipment, pieces } of extras.equipments)
      for (let piece = 0; piece < pieces; piece += 1) put('equipment', equipment.fee_yen * 600);
    if (hasBands) freeLeft[slot.target_date] = free.left;
    return [...byBand, ...Object.values(accounts).map((sixHundredths) => sixHundredths / 600n)];
  });
}

const words = fc.constantFrom({ ja: '和室', en: 'Tatami room' }, { ja: '調理室', en: 'Kitchen' });
const aSurcharge: fc.Arbitrary<PricedRoom['surcharges'][number]> = fc.record({
  surcharge_name: fc.constantFrom({ ja: '暖房料', en: 'Heating' }, { ja: '照明料', en: 'Lighting' }),
  yen_per_hour: fc.integer({ min: 1, max: 3000 }),
  when: fc.oneof(
    fc.record({
      kind: fc.constant('months' as const),
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('after' as const),
      time: fc.integer({ min: 60, max: 92 }).map((at) => timeOf(at * 15)),
    }),
    fc.record({ kind: fc.constant('commercial' as const) }),
  ),
});
/** Adjoining bands somewhere in the day; times may be outside them. */
const someBands: fc.Arbitrary<FeeBand[]> = fc
  .uniqueArray(fc.integer({ min: 36, max: 88 }), { minLength: 2, maxLength: 5 })
  .chain((edges) =>
    fc
      .array(fc.tuple(fc.nat({ max: 9999 }), fc.constantFrom('hour' as const, 'band' as const)), {
        minLength: edges.length - 1,
        maxLength: edges.length - 1,
      })
      .map((fees) => {
        const sorted = edges.toSorted((one, other) => one - other);
        return fees.map(([fee_yen, per], index) => ({
          band_name: { ja: `枠${index}`, en: `Band ${index}` },
          start_time: timeOf((sorted[index] ?? 0) * 15),
          end_time: timeOf((sorted[index + 1] ?? 0) * 15),
          fee_yen,
          per,
        }));
      }),
  );
const aRoom: fc.Arbitrary<PricedRoom> = fc.record({
  room_name: words,
  hourly_fee_yen: fc.nat({ max: 5000 }),
  fee_bands: fc.oneof(fc.constant([]), someBands),
  surcharges: fc.array(aSurcharge, { maxLength: 3 }),
});
const aSlot: fc.Arbitrary<Slot> = fc
  .tuple(fc.nat({ max: 40 }), fc.integer({ min: 36, max: 88 }), fc.integer({ min: 1, max: 8 }))
  .map(([days, start, length]) => ({
    target_date: addDays('2027-10-20', days - (days % 8)),
    start: start * 15,
    end: (start + length) * 15,
  }));
const someTerms: fc.Arbitrary<PriceTerms> = fc.record({
  includes_preparation: fc.constantFrom(0, 1),
  is_commercial: fc.constantFrom(0, 1),
  exemption_method: fc.constantFrom(0, 1, 2),
});
const someExtras: fc.Arbitrary<Extras> = fc.record({
  adjuncts: fc.array(aRoom, { maxLength: 3 }),
  equipments: fc.array(
    fc.record({
      equipment: fc.record({ equipment_id: fc.nat(), equipment_name: words, fee_yen: fc.nat({ max: 3000 }) }),
      pieces: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 2 },
  ),
});

test('the price is that of a walk through every minute, with the surcharges of every room that is taken', () => {
  fc.assert(
    fc.property(
      fc.array(aSlot, { minLength: 1, maxLength: 4 }),
      aRoom,
      someTerms,
      someExtras,
      (slots, room, terms, extras) => {
        const priced = quote(slots, room, terms, extras);
        const expected = accountsOf(slots, room, terms, extras).reduce((sum, yen) => sum + yen, 0n);
        expect(BigInt(priced.amount)).toBe(expected);
        expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.amount);
      },
    ),
    { numRuns: 300 },
  );
});

test('no two lines of a day that tell another thing read the same', () => {
  const heated = (name: PricedRoom['room_name'], yen: number): PricedRoom => ({
    room_name: name,
    hourly_fee_yen: yen,
    surcharges: [
      { surcharge_name: { ja: '暖房料', en: 'Heating' }, yen_per_hour: 100, when: { kind: 'months', months: [1] } },
      {
        surcharge_name: { ja: '営利利用の加算', en: 'Commercial use' },
        yen_per_hour: 500,
        when: { kind: 'commercial' },
      },
    ],
  });
  const { lines, amount } = quote(
    [{ target_date: '2027-01-19', start: 600, end: 720 }],
    heated({ ja: '会議室', en: 'Meeting room' }, 800),
    { includes_preparation: 1, is_commercial: 1, exemption_method: 1 },
    { adjuncts: [heated({ ja: '調理室', en: 'Kitchen' }, 500)], equipments: [] },
  );
  expect(lines.map(({ kind, label, amount: yen }) => [kind, label.ja, label.en, yen])).toEqual([
    ['room', '会議室', 'Meeting room', 0],
    ['surcharge', '暖房料', 'Heating', 200],
    ['surcharge', '営利利用の加算', 'Commercial use', 1000],
    ['adjunct', '調理室', 'Kitchen', 1000],
    ['surcharge', '調理室の暖房料', 'Kitchen: Heating', 200],
    ['surcharge', '調理室の営利利用の加算', 'Kitchen: Commercial use', 1000],
  ]);
  expect(amount).toBe(3400);
});

const bandedRoom = someBands.map((fee_bands): PricedRoom => ({
  room_name: { ja: 'ホール', en: 'Hall' },
  hourly_fee_yen: 0,
  fee_bands,
  surcharges: [],
}));
const yenOf = (slot: Slot, room: PricedRoom, terms: PriceTerms) => quote([slot], room, terms).amount;

describe('with bands of the day', () => {
  test('a time cut at the borders of its bands costs in parts what it costs as a whole [decision:fee.bands]', () => {
    fc.assert(
      fc.property(aSlot, bandedRoom, someTerms, (slot, room, terms) => {
        const borders = (room.fee_bands ?? []).slice(1).map(({ start_time }) => minutesOf(start_time));
        const cuts = [slot.start, ...borders.filter((at) => slot.start < at && at < slot.end), slot.end];
        const parts = cuts.slice(1).map((end, index) => ({ ...slot, start: cuts[index] ?? end, end }));
        expect(quote(parts, room, terms).amount).toBe(yenOf(slot, room, terms));
      }),
    );
  });

  test('a time that ends where a band begins does not touch it', () => {
    const [morning, evening] = [1600, 2400];
    const hall: PricedRoom = {
      room_name: { ja: 'ホール', en: 'Hall' },
      hourly_fee_yen: 0,
      fee_bands: [
        {
          band_name: { ja: '午前', en: 'Morning' },
          start_time: '09:00',
          end_time: '13:00',
          fee_yen: morning,
          per: 'band',
        },
        {
          band_name: { ja: '午後', en: 'Afternoon' },
          start_time: '13:00',
          end_time: '21:00',
          fee_yen: evening,
          per: 'band',
        },
      ],
      surcharges: [],
    };
    const terms = { includes_preparation: 0, is_commercial: 0, exemption_method: 0 } as const;
    const from = (start: number, end: number, change: Partial<PriceTerms> = {}) =>
      quote([{ target_date: '2027-03-14', start, end }], hall, { ...terms, ...change });
    expect(from(720, 780).amount).toBe(morning);
    expect(from(780, 795).amount).toBe(evening);
    expect(from(765, 795).amount).toBe(morning + evening);
    // Outside all bands the nearest one counts.
    expect(from(480, 540).amount).toBe(morning);
    expect(from(1260, 1440).amount).toBe(evening);
    expect(from(720, 795, { includes_preparation: 1 }).lines).toMatchObject([
      { label: { ja: 'ホール（午前）' }, band_minutes: 240, charged_minutes: 180, discount_minutes: 60, amount: 1200 },
      {
        label: { ja: 'ホール（午後）' },
        band_minutes: 480,
        charged_minutes: 480,
        discount_minutes: 0,
        amount: evening,
      },
    ]);
    expect(from(720, 795, { exemption_method: 2 }).amount).toBe(480 + 720);
  });
});
