import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationFaults } from '../../testing/facilities/reservation-faults.ts';

const town = await openTestTown();
const resident = await town.addPerson({ is_resident: 1 });
const { faultsOf } = reservationFaults(town, resident);

describe('a form that is not complete', () => {
  test('words for "other", names for a group, a sum for charging, a reason for an exemption [rule:reservation.other-needs-text]', async () => {
    const required = [['It is required.'], ['入力してください。']] as const;
    expect(
      await faultsOf(
        422,
        'purpose_other',
        { purpose: 'other' },
        ['Please write the purpose.'],
        ['利用の目的を具体的に入力してください。'],
      ),
    ).toEqual([]);
    expect(
      await faultsOf(422, 'group_name', { is_group: 1, group_type: 'circle', person_in_charge: '森 楓' }, ...required),
    ).toEqual([]);
    expect(
      await faultsOf(
        422,
        'person_in_charge',
        { is_group: 1, group_type: 'circle', group_name: '会', person_in_charge: '　 ' },
        ...required,
      ),
    ).toEqual([]);
    expect(await faultsOf(422, 'charging_fee', { has_charging: 1 }, ...required)).toEqual([]);
    expect(await faultsOf(422, 'exemption_reason', { exemption_method: 1 }, ...required)).toEqual([]);
    expect(
      await faultsOf(
        422,
        'note',
        { note: 'あ'.repeat(1001) },
        ['Input in 1000 characters or less.'],
        ['1000文字以内で入力してください。'],
      ),
    ).toEqual([]);
    expect(
      await faultsOf(422, 'note', { note: 'a\u0000b' }, ['The format is not correct.'], ['形式が正しくありません。']),
    ).toEqual([]);
  });

  test('both terms are agreed to [rule:reservation.both-terms] [field:reservation-form.agrees-product-terms] [field:reservation-form.agrees-facility-terms]', async () => {
    const sentences = [['Please read the terms and agree to them.'], ['規約を読み、同意してください。']] as const;
    for (const field of ['is_terms_agreed', 'is_spot_terms_agreed']) {
      for (const value of [false, 1, 'true'])
        expect(await faultsOf(422, field, { [field]: value }, ...sentences)).toEqual([]);
    }
  });

  test('every field that is missing', async () => {
    const answer = await town.call('POST', '/api/reservations', { as: resident, body: {} });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual([
      'is_spot_terms_agreed',
      'is_terms_agreed',
      'persons_spot',
      'purpose',
      'room_id',
      'spot_id',
      'target_date',
      'target_time',
    ]);
    expect(answer.body.errors.room_id).toEqual(['It is required.']);
  });
});
