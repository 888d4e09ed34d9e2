import { describe, expect, test } from 'vitest';
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
    // 3 × 0.3 hours of floats would be 0.8999…, and a yen would be lost.
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
    // All of it is after the surcharge begins.
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
