import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, timeOf } from '../calendar/model.ts';
import { quote } from './quote.ts';
import type { Extras, PriceTerms, PricedRoom } from './quote.ts';
import type { Slot } from './slots.ts';

/**
 * The price told by another way than the rules take: every minute of every time is walked, its yen are put on the account
 * of what they are for, in six-hundredths, and each account is rounded down at the end. Nothing of the rules is called.
 */
function accountsOf(slots: readonly Slot[], room: PricedRoom, terms: PriceTerms, extras: Extras): bigint[] {
  const freeLeft: Record<string, number> = {};
  return slots.flatMap((slot) => {
    const accounts: Record<string, bigint> = {};
    const put = (account: string, sixHundredths: number) => {
      accounts[account] = (accounts[account] ?? 0n) + BigInt(sixHundredths);
    };
    for (let minute = slot.start; minute < slot.end; minute += 1) {
      const left = freeLeft[slot.target_date] ?? (terms.includes_preparation === 1 ? 60 : 0);
      freeLeft[slot.target_date] = Math.max(0, left - 1);
      if (left === 0) put('room', room.hourly_fee_yen * { 0: 10, 1: 0, 2: 3 }[terms.exemption_method]);
      extras.adjuncts.forEach((adjunct, place) => put(`adjunct ${place}`, adjunct.hourly_fee_yen * 10));
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
    return Object.values(accounts).map((sixHundredths) => sixHundredths / 600n);
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
const aRoom: fc.Arbitrary<PricedRoom> = fc.record({
  room_name: words,
  hourly_fee_yen: fc.nat({ max: 5000 }),
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
