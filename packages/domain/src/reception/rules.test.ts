import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { isRefusal } from '../refusals/model.ts';
import { quote, type Extras, type PriceTerms, type PricedRoom } from '../reservations/quote.ts';
import {
  declineExemption,
  decisionProblem,
  exemptionProblem,
  isExemptionOpen,
  refuseNoShow,
  refusePayment,
  type Handled,
} from './rules.ts';

const OFFICIAL = 6;
const decider = { member_id: OFFICIAL, decides_own_bookings: false };
const handled = (parts: Partial<Handled> = {}): Handled => ({
  reservation_code: 'HM-4T73',
  member_id: 1,
  booked_by: null,
  in_charge: [],
  is_canceled: 0,
  approval_status: 0,
  exemption_status: null,
  started_at: instantOf('2027-01-26', 13 * 60),
  seen: 'as-read',
  ...parts,
});
const codeOf = (problem: { readonly code: string } | undefined) => problem?.code;

describe('a decision', () => {
  const asked = { seen: 'as-read', approval_status: 1, settles: false } as const;
  const ask = (parts: Partial<Handled>) => codeOf(decisionProblem(handled(parts), asked, decider, 'decisions.0'));

  test('is made about what is provisional and as it was read', () => {
    expect(ask({})).toBeUndefined();
  });
  test.each([
    [{ approval_status: 1 }, 'already-decided'],
    [{ approval_status: 2 }, 'already-decided'],
    [{ is_canceled: 1 }, 'application-changed'],
    [{ seen: 'moved' }, 'application-changed'],
    [{ member_id: OFFICIAL }, 'own-application'],
    [{ booked_by: OFFICIAL }, 'own-application'],
    [{ in_charge: [1, OFFICIAL] }, 'own-application'],
    [{ member_id: OFFICIAL, approval_status: 1 }, 'own-application'],
  ] as const)('of %o is refused: %s', (parts, code) => {
    expect(ask(parts)).toBe(code);
  });

  test('about an own booking for somebody is a matter of the town; about an own application never', () => {
    const alone = { ...decider, decides_own_bookings: true };
    const decide = (parts: Partial<Handled>) => codeOf(decisionProblem(handled(parts), asked, alone, 'decisions.0'));
    expect(decide({ booked_by: OFFICIAL })).toBeUndefined();
    expect(decide({ member_id: OFFICIAL })).toBe('own-application');
    expect(decide({ member_id: OFFICIAL, booked_by: OFFICIAL })).toBe('own-application');
  });

  test('fixes nothing whose exemption stays open', () => {
    for (const exemption_status of [null, 0, 1, 2] as const)
      for (const approval_status of [1, 2] as const)
        for (const settles of [true, false]) {
          const refused = exemption_status === 0 && approval_status === 1 && !settles;
          const wanted = { ...asked, approval_status, settles };
          const code = codeOf(decisionProblem(handled({ exemption_status }), wanted, decider, 'decisions.0'));
          expect(code).toBe(refused ? 'exemption-unanswered' : undefined);
        }
  });
});

describe('an exemption', () => {
  const known = { application_code: 'HM-4T73', seen: 'all' };
  const ask = (dates: readonly Handled[], seen = 'all') =>
    codeOf(exemptionProblem(dates, known, seen, decider, 'application_code'));

  test('waits while a date stands that nobody has answered about', () => {
    expect(isExemptionOpen(handled({ exemption_status: 0 }))).toBe(true);
    for (const parts of [
      { exemption_status: null },
      { exemption_status: 1 },
      { exemption_status: 2 },
      { exemption_status: 0, is_canceled: 1 },
      { exemption_status: 0, approval_status: 2 },
    ] as const)
      expect(isExemptionOpen(handled(parts))).toBe(false);
  });

  test('is answered about once, by somebody else, as it was read', () => {
    const open = handled({ exemption_status: 0 });
    expect(ask([open, handled({ exemption_status: 0, is_canceled: 1 })])).toBeUndefined();
    expect(ask([handled({ exemption_status: 1 })])).toBe('exemption-settled');
    expect(ask([open], 'before')).toBe('application-changed');
    expect(ask([open, handled({ booked_by: OFFICIAL })])).toBe('own-application');
  });

  test('declined costs what it would have cost without one, whatever was booked', () => {
    const aSlot = fc
      .tuple(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 15 }),
        fc.constantFrom('2027-01-26', '2027-07-02'),
      )
      .map(([start, length, target_date]) => ({ target_date, start: start * 15, end: (start + length) * 15 }));
    const room = fc.record({
      room_name: fc.constant({ ja: '大ホール', en: 'Main hall' }),
      hourly_fee_yen: fc.integer({ min: 0, max: 9_999 }),
      surcharges: fc.constant<PricedRoom['surcharges']>([
        {
          surcharge_name: { ja: '暖房', en: 'Heating' },
          yen_per_hour: 130,
          when: { kind: 'months', months: [1] },
        },
        {
          surcharge_name: { ja: '営利目的', en: 'Commercial use' },
          yen_per_hour: 999,
          when: { kind: 'commercial' },
        },
      ]),
    });
    const extras = fc.constant<Extras>({
      adjuncts: [{ room_name: { ja: '控室', en: 'Side room' }, hourly_fee_yen: 205, surcharges: [] }],
      equipments: [
        {
          equipment: { equipment_id: 11, equipment_name: { ja: 'マイク', en: 'Microphone' }, fee_yen: 310 },
          pieces: 2,
        },
      ],
    });
    const terms = fc.record<PriceTerms>({
      includes_preparation: fc.constantFrom(0, 1),
      is_commercial: fc.constantFrom(0, 1),
      exemption_method: fc.constantFrom(0, 1, 2),
    });
    fc.assert(
      fc.property(
        fc.array(aSlot, { minLength: 1, maxLength: 4 }),
        room,
        terms,
        extras,
        (slots, priced, asked, taken) => {
          const exempt = quote(slots, priced, asked, taken);
          const full = quote(slots, priced, { ...asked, exemption_method: 0 }, taken);
          const declined = declineExemption(exempt.lines);
          expect(declined).toEqual({ lines: full.lines, amount: full.amount });
          expect(declined.amount).toBeGreaterThanOrEqual(exempt.amount);
          expect(declineExemption(declined.lines)).toEqual(declined);
        },
      ),
    );
  });
});

describe('on the day', () => {
  const start = handled().started_at;
  const before = new Date(start.getTime() - 1);

  test('nobody is missing before the start', () => {
    const fixed = handled({ approval_status: 1 });
    expect(refuseNoShow(fixed, start)).toBeUndefined();
    expect(refuseNoShow(fixed, before)?.problems).toEqual([
      { field: 'reservation_id', code: 'not-started', params: ['13:00'] },
    ]);
    for (const parts of [
      { approval_status: 0 },
      { approval_status: 2 },
      { approval_status: 1, is_canceled: 1 },
    ] as const)
      expect(codeOf(refuseNoShow(handled(parts), start)?.problems[0])).toBe('not-fixed');
  });

  const pay = (parts: Partial<Handled> & { paid_yen?: number }, taken?: number) =>
    codeOf(
      refusePayment(
        { ...handled(parts), amount: 1200, cancel_fee_yen: 0, paid_yen: 0, ...parts },
        { paid: true, taken_yen: taken },
      )?.problems[0],
    );

  test('a fee is paid once it is known, and as it is now', () => {
    expect(pay({ approval_status: 1, exemption_status: 1 })).toBeUndefined();
    expect(pay({ approval_status: 1, exemption_status: 0 })).toBe('exemption-open');
    expect(pay({ approval_status: 1 }, 1200)).toBeUndefined();
    expect(pay({ approval_status: 1 }, 600)).toBe('application-changed');
    const unfixed = refusePayment({ ...handled(), amount: 1200, cancel_fee_yen: 0, paid_yen: 0 }, { paid: true });
    expect(isRefusal(unfixed) && unfixed.status).toBe(409);
  });

  test('only what is left is paid, once; where nothing is due nothing is paid', () => {
    const fixed = { approval_status: 1 } as const;
    expect(pay({ ...fixed, paid_yen: 600 }, 600)).toBeUndefined();
    expect(pay({ ...fixed, paid_yen: 600 }, 1200)).toBe('application-changed');
    expect(pay({ ...fixed, paid_yen: 1200 }, 1200)).toBe('already-paid');
    expect(pay({ ...fixed, paid_yen: 1800 })).toBe('already-paid');
    const free = { ...handled(fixed), amount: 0, cancel_fee_yen: 0, paid_yen: 0 };
    expect(codeOf(refusePayment(free, { paid: true })?.problems[0])).toBe('nothing-due');
  });

  test.each([
    [{ is_canceled: 1 }, undefined],
    [{ approval_status: 0 }, undefined],
    [{ approval_status: 1, exemption_status: 0 }, undefined],
    [{ is_canceled: 1, paid_yen: 0 }, 'nothing-paid'],
  ] as const)('a note of a payment is taken back whatever has become of it: %o → %s', (parts, code) => {
    const noted = { ...handled(parts), amount: 1200, cancel_fee_yen: 0, paid_yen: 1200, ...parts };
    expect(codeOf(refusePayment(noted, { paid: false, taken_yen: 600 })?.problems[0])).toBe(code);
  });

  test.each([
    [{ is_canceled: 1, cancel_fee_yen: 900 }, 900, undefined],
    [{ is_canceled: 1, cancel_fee_yen: 900, exemption_status: 0 }, 900, undefined],
    [{ is_canceled: 1, cancel_fee_yen: 900 }, 1200, 'application-changed'],
    [{ is_canceled: 1, cancel_fee_yen: 0 }, undefined, 'not-fixed'],
    [{ is_canceled: 0, cancel_fee_yen: 0, approval_status: 2 }, undefined, 'not-fixed'],
  ] as const)('of what was cancelled, what is still due: %o with %o yen taken → %s', (parts, taken, code) => {
    expect(pay({ approval_status: 1, ...parts }, taken)).toBe(code);
  });
});
