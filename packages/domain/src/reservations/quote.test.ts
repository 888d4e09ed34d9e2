import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, timeOf } from '../calendar/model.ts';
import { localizeQuote, plainPriceInWords, quote, type Extras, type PriceTerms, type PricedRoom } from './quote.ts';
import { Quote } from './model.ts';
import type { Slot } from './slots.ts';

const hall = { ja: '大ホール', en: 'Main hall' };
const heating = { ja: '暖房', en: 'Heating' };
const evening = { ja: '夜間', en: 'After hours' };
const commercial = { ja: '営利目的', en: 'Commercial use' };
const plain: PriceTerms = { includes_preparation: 0, is_commercial: 0, exemption_method: 0 };
const room = (hourly_fee_yen: number, surcharges: PricedRoom['surcharges'] = []): PricedRoom => ({
  room_name: hall,
  hourly_fee_yen,
  surcharges,
});
const slot = (start: number, end: number, target_date = '2027-01-19'): Slot => ({ target_date, start, end });

describe('the room', () => {
  test('hours by the hourly rate; a part of an hour costs its part, rounded down [decision:fee.rounded-down]', () => {
    expect(quote([slot(540, 720)], room(800), plain)).toEqual({
      lines: [
        {
          kind: 'room',
          target_date: '2027-01-19',
          label: hall,
          charged_minutes: 180,
          discount_minutes: 0,
          yen_per_hour: 800,
          pieces: 0,
          yen_per_piece: 0,
          factor: 1,
          amount: 2400,
        },
      ],
      amount: 2400,
      is_provisional: false,
    });
    expect(quote([slot(540, 555)], room(333), plain).amount).toBe(83);
    expect(quote([slot(540, 585)], room(333), plain).amount).toBe(249);
  });

  test('preparation takes an hour off, never below nothing [constant:preparation-discount-hours] [decision:fee.hours-and-preparation]', () => {
    const terms: PriceTerms = { ...plain, includes_preparation: 1 };
    expect(quote([slot(540, 720)], room(800), terms)).toMatchObject({
      lines: [{ charged_minutes: 120, discount_minutes: 60 }],
      amount: 1600,
      is_provisional: false,
    });
    expect(quote([slot(540, 600)], room(800), terms).amount).toBe(0);
    expect(quote([slot(540, 585)], room(800), terms)).toMatchObject({
      lines: [{ charged_minutes: 0, discount_minutes: 45 }],
      amount: 0,
    });
  });

  test('preparation takes an hour off each day, once a day', () => {
    const terms: PriceTerms = { ...plain, includes_preparation: 1 };
    expect(quote([slot(540, 660), slot(540, 660, '2027-01-20')], room(800), terms).amount).toBe(1600);
    const pieces = [slot(540, 570), slot(600, 660), slot(720, 780)];
    expect(quote(pieces, room(800), terms)).toMatchObject({
      lines: [{ discount_minutes: 30 }, { discount_minutes: 30 }, { discount_minutes: 0 }],
      amount: 1200,
    });
  });

  test('a full exemption leaves nothing to pay and is provisional [constant:exemption-full]', () => {
    expect(quote([slot(540, 720)], room(800), { ...plain, exemption_method: 1 })).toMatchObject({
      lines: [{ factor: 0, amount: 0 }],
      amount: 0,
      is_provisional: true,
    });
  });

  test('a partial exemption takes 70 % off and is provisional [constant:exemption-partial]', () => {
    expect(quote([slot(540, 720)], room(800), { ...plain, exemption_method: 2 })).toMatchObject({
      lines: [{ factor: 0.3, amount: 720 }],
      amount: 720,
      is_provisional: true,
    });
    // 3 × 0.3 hours of floats would be 0.8999…; 1 yen must not get lost.
    expect(quote([slot(540, 600)], room(10), { ...plain, exemption_method: 2 }).amount).toBe(3);
    expect(quote([slot(540, 600)], room(110), { ...plain, exemption_method: 2 }).amount).toBe(33);
    expect(quote([slot(540, 720)], room(101), { ...plain, exemption_method: 2, includes_preparation: 1 }).amount).toBe(
      60,
    );
  });
});

describe('surcharges', () => {
  const dressed = room(800, [
    { surcharge_name: heating, yen_per_hour: 300, when: { kind: 'months', months: [11, 12, 1, 2, 3] } },
    { surcharge_name: evening, yen_per_hour: 200, when: { kind: 'after', time: '18:00' } },
    { surcharge_name: commercial, yen_per_hour: 1000, when: { kind: 'commercial' } },
  ]);

  test('are lines of their own, each only for the hours it is meant for [decision:fee.surcharges]', () => {
    expect(quote([slot(1020, 1200)], dressed, { ...plain, is_commercial: 1 })).toMatchObject({
      lines: [
        { kind: 'room', label: hall, charged_minutes: 180, amount: 2400 },
        { kind: 'surcharge', label: heating, charged_minutes: 180, yen_per_hour: 300, amount: 900 },
        { kind: 'surcharge', label: evening, charged_minutes: 120, yen_per_hour: 200, amount: 400 },
        { kind: 'surcharge', label: commercial, charged_minutes: 180, yen_per_hour: 1000, amount: 3000 },
      ],
      amount: 6700,
    });
  });

  test('do not appear where they do not apply', () => {
    expect(quote([slot(900, 1080, '2027-07-01')], dressed, plain).lines.map((line) => line.label)).toEqual([hall]);
    expect(quote([slot(1080, 1095, '2027-07-01')], dressed, plain).lines[1]).toMatchObject({
      label: evening,
      charged_minutes: 15,
      amount: 50,
    });
    // All of it lies after the time from which the surcharge counts.
    expect(quote([slot(1140, 1200, '2027-07-01')], dressed, plain).lines[1]).toMatchObject({
      charged_minutes: 60,
      amount: 200,
    });
  });

  test('neither preparation nor an exemption lessens them', () => {
    const terms: PriceTerms = { includes_preparation: 1, is_commercial: 1, exemption_method: 1 };
    const { lines, amount } = quote([slot(1020, 1200)], dressed, terms);
    expect(lines.map((line) => [line.charged_minutes, line.discount_minutes, line.factor, line.amount])).toEqual([
      [120, 60, 0, 0],
      [180, 0, 1, 900],
      [120, 0, 1, 400],
      [180, 0, 1, 3000],
    ]);
    expect(amount).toBe(4300);
  });

  test('labels speak the person’s language on the wire', () => {
    const priced = quote([slot(1080, 1140)], dressed, plain);
    expect(localizeQuote(priced, 'ja').lines.map((line) => line.label)).toEqual(['大ホール', '暖房', '夜間']);
    const wire = localizeQuote(priced, 'en');
    expect(wire.lines.map((line) => line.label)).toEqual(['Main hall', 'Heating', 'After hours']);
    expect(Quote.parse(wire)).toEqual(wire);
  });
});

describe('what is taken along', () => {
  const kitchen: PricedRoom = { room_name: { ja: '調理室', en: 'Kitchen' }, hourly_fee_yen: 500, surcharges: [] };
  const microphone = { equipment_id: 13, equipment_name: { ja: 'マイク', en: 'Microphone' }, fee_yen: 200 };
  const extras: Extras = { adjuncts: [kitchen], equipments: [{ equipment: microphone, pieces: 3 }] };

  test('is a line each on every date: rooms by the hour, equipment by the piece', () => {
    const days = [slot(540, 630), slot(540, 600, '2027-01-20')];
    const { lines, amount } = quote(days, room(800), plain, extras);
    expect(
      lines.map(({ kind, target_date, charged_minutes, pieces, amount: yen }) => [
        kind,
        target_date,
        charged_minutes,
        pieces,
        yen,
      ]),
    ).toEqual([
      ['room', '2027-01-19', 90, 0, 1200],
      ['adjunct', '2027-01-19', 90, 0, 750],
      ['equipment', '2027-01-19', 0, 3, 600],
      ['room', '2027-01-20', 60, 0, 800],
      ['adjunct', '2027-01-20', 60, 0, 500],
      ['equipment', '2027-01-20', 0, 3, 600],
    ]);
    expect(amount).toBe(4450);
  });

  test('is lessened by neither preparation nor an exemption [decision:fee.lines-of-their-own]', () => {
    const terms: PriceTerms = { ...plain, includes_preparation: 1, exemption_method: 1 };
    expect(quote([slot(540, 720)], room(800), terms, extras).amount).toBe(1500 + 600);
  });
});

describe('whatever is asked', () => {
  const quarters = fc.integer({ min: 0, max: 95 });
  const aSlot = fc
    .tuple(fc.integer({ min: 0, max: 400 }), quarters, quarters)
    .map(([days, one, other]) =>
      slot(Math.min(one, other) * 15, (Math.max(one, other) + 1) * 15, addDays('2026-06-01', days)),
    );
  const yen = fc.integer({ min: 0, max: 10_000_000 });
  const aRoom = fc.tuple(yen, yen, yen, yen, quarters).map(([fee, cold, late, trade, after]) =>
    room(fee, [
      { surcharge_name: heating, yen_per_hour: cold + 1, when: { kind: 'months', months: [1, 12] } },
      {
        surcharge_name: evening,
        yen_per_hour: late + 1,
        when: { kind: 'after', time: timeOf(after * 15) },
      },
      { surcharge_name: commercial, yen_per_hour: trade + 1, when: { kind: 'commercial' } },
    ]),
  );
  const terms: fc.Arbitrary<PriceTerms> = fc.record({
    includes_preparation: fc.constantFrom(0, 1),
    is_commercial: fc.constantFrom(0, 1),
    exemption_method: fc.constantFrom(0, 1, 2),
  });

  test('amounts are whole yen, never negative, exact to the yen, and add up', () => {
    fc.assert(
      fc.property(fc.array(aSlot, { minLength: 1, maxLength: 10 }), aRoom, terms, (slots, someRoom, someTerms) => {
        const { lines, amount } = quote(slots, someRoom, someTerms);
        for (const line of lines) {
          const tenths = { 0: 0n, 0.3: 3n, 1: 10n }[line.factor];
          if (tenths === undefined) throw new RangeError(`Factor ${line.factor}`);
          expect(BigInt(line.amount)).toBe((BigInt(line.charged_minutes) * BigInt(line.yen_per_hour) * tenths) / 600n);
          expect(line.amount).toBeGreaterThanOrEqual(0);
          expect(line.charged_minutes).toBeGreaterThanOrEqual(0);
        }
        expect(amount).toBe(lines.reduce((sum, line) => sum + line.amount, 0));
      }),
    );
  });

  test('different days are priced each for itself', () => {
    const slots = fc.uniqueArray(aSlot, { selector: (one) => one.target_date, minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(slots, aRoom, terms, (some, someRoom, someTerms) => {
        const each = some.map((one) => quote([one], someRoom, someTerms));
        expect(quote(some, someRoom, someTerms)).toMatchObject({
          lines: each.flatMap((one) => one.lines),
          amount: each.reduce((sum, one) => sum + one.amount, 0),
        });
      }),
    );
  });

  test('a longer time costs no less', () => {
    fc.assert(
      fc.property(
        aSlot,
        fc.nat({ max: 20 }),
        fc.nat({ max: 20 }),
        aRoom,
        terms,
        (one, earlier, later, someRoom, someTerms) => {
          const longer = {
            ...one,
            start: Math.max(0, one.start - earlier * 15),
            end: Math.min(1440, one.end + later * 15),
          };
          expect(quote([longer], someRoom, someTerms).amount).toBeGreaterThanOrEqual(
            quote([one], someRoom, someTerms).amount,
          );
        },
      ),
    );
  });

  test('a day booked in pieces saves at most the yen that rounding drops', () => {
    const bare = yen.map((fee) => room(fee));
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 47 }), { maxLength: 9 });
    fc.assert(
      fc.property(cuts, bare, terms, (quarterCuts, someRoom, someTerms) => {
        const edges = [0, ...quarterCuts.toSorted((one, other) => one - other), 48].map(
          (quarter) => 540 + quarter * 15,
        );
        const pieces = edges.slice(1).map((end, index) => slot(edges[index] ?? end, end));
        const whole = quote([slot(540, 1260)], someRoom, someTerms).amount;
        const apart = quote(pieces, someRoom, someTerms).amount;
        expect(apart).toBeLessThanOrEqual(whole);
        expect(apart).toBeGreaterThan(whole - pieces.length);
      }),
    );
  });

  test('a discount or exemption never costs more', () => {
    fc.assert(
      fc.property(fc.array(aSlot, { maxLength: 10 }), aRoom, terms, (slots, someRoom, someTerms) => {
        const full = quote(slots, someRoom, { ...someTerms, includes_preparation: 0, exemption_method: 0 }).amount;
        expect(quote(slots, someRoom, someTerms).amount).toBeLessThanOrEqual(full);
      }),
    );
  });

  const someExtras: fc.Arbitrary<Extras> = fc.record({
    adjuncts: fc.array(
      yen.map((fee) => room(fee)),
      { maxLength: 3 },
    ),
    equipments: fc.array(
      fc.tuple(fc.nat({ max: 5000 }), fc.integer({ min: 1, max: 200 })).map(([fee_yen, pieces]) => ({
        equipment: { equipment_id: 1, equipment_name: hall, fee_yen },
        pieces,
      })),
      { maxLength: 3 },
    ),
  });

  test('what is taken along adds its own lines and changes no other', () => {
    const slots = fc.array(aSlot, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(slots, aRoom, terms, someExtras, (some, someRoom, someTerms, extras) => {
        const bare = quote(some, someRoom, someTerms);
        const full = quote(some, someRoom, someTerms, extras);
        const isExtra = ({ kind }: { kind: string }) => kind === 'adjunct' || kind === 'equipment';
        expect(full.lines.filter((line) => !isExtra(line))).toEqual(bare.lines);
        const added = full.lines.filter(isExtra);
        expect(added).toHaveLength(some.length * (extras.adjuncts.length + extras.equipments.length));
        for (const { kind, charged_minutes, yen_per_hour, pieces, yen_per_piece, amount } of added)
          expect(amount).toBe(
            kind === 'equipment' ? pieces * yen_per_piece : Math.floor((charged_minutes * yen_per_hour) / 60),
          );
        expect(full.amount - bare.amount).toBe(added.reduce((sum, { amount }) => sum + amount, 0));
        expect(full.amount).toBe(full.lines.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });
});

describe('the price beside a time that was searched for', () => {
  const forProfit = { surcharge_name: commercial, yen_per_hour: 500, when: { kind: 'commercial' } } as const;
  const late = { surcharge_name: evening, yen_per_hour: 300, when: { kind: 'after', time: '17:00' } } as const;

  test.each([
    ['an hour', [600, 660], room(600), '600円', '¥600'],
    ['from half past, and a part of an hour rounded down', [810, 855], room(333), '249円', '¥249'],
    ['with what the hour of the day adds', [960, 1080], room(600, [late]), '1,500円', '¥1,500'],
    ['the least where a use for profit costs more', [600, 720], room(600, [forProfit]), '1,200円から', 'from ¥1,200'],
    ['nothing', [600, 720], room(0), '無料', 'Free'],
    ['nothing, unless it is for profit', [600, 720], room(0, [forProfit]), '0円から', 'from ¥0'],
  ] as const)('%s', (_what, [start, end], asked, ja, en) => {
    expect(plainPriceInWords(slot(start, end), asked)).toEqual({ ja, en });
  });

  test('is that of the announced fee from its day on', () => {
    const announced = { ...room(600), next_fee_from: '2027-04-01', next_fee_yen: 700 };
    expect(plainPriceInWords(slot(600, 660, '2027-03-31'), announced).ja).toBe('600円');
    expect(plainPriceInWords(slot(600, 660, '2027-04-01'), announced).ja).toBe('700円');
  });
});
