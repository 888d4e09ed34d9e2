import { keptEmpty } from '@machi/domain/described/kept';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { Reservation } from '@machi/domain/reservations/model';
import { expect, test } from 'vitest';
import { fromReservation } from './from-reservation.ts';

const source: Reservation = {
  reservation_id: 9,
  reservation_code: 'HM-000009',
  spot_id: 4,
  room_id: 403,
  location_name: 'Shared Office Wakka',
  plan_name: 'Booth A',
  target_date: '2027-01-21',
  target_time: { start: '13:00', end: '15:00' },
  started_at: '2027-01-21T13:00:00+09:00',
  ended_at: '2027-01-21T15:00:00+09:00',
  reserved_at: '2027-01-11T10:00:00+09:00',
  application_code: 'HM-000009',
  ...keptEmpty(reservationFields),
  is_group: 1,
  group_type: 'circle',
  group_name: '俳句の会',
  person_in_charge: '木村 千代',
  purpose: 'meeting',
  includes_preparation: 1,
  has_charging: 1,
  charging_fee: 500,
  exemption_method: 2,
  exemption_reason: '町の行事',
  club_id: 7,
  made_by: null,
  club_exemption_id: null,
  exemption_status: 1,
  persons_spot: 12,
  note: '鍵は前の日に',
  additional_questions: [{ question_key: 'cars', question: 'How many cars?', answer: '3' }],
  adjunct_room_ids: [404],
  adjunct_rooms: ['Booth B'],
  equipment_ids: [11, 11],
  equipments: [{ equipment_id: 11, equipment_name: 'Projector', pieces: 2 }],
  document_file: 1,
  reserves_outward: 1,
  reserves_return: 0,
  amount: 180,
  paid_at: '2027-01-21T12:00:00+09:00',
  paid_yen: 180,
  is_canceled: 0,
  cancel_fee_yen: 0,
  approval_status: 1,
  reason: '承認しました',
  cancelable_until: null,
  tel: '0100-55-2222',
  revision: 0,
  change_reason: '',
};

test('the same again takes over what was written, and neither documents nor approvals, days nor agreements [decision:rebook.copies-neither]', () => {
  const { dates, values } = fromReservation(source);
  expect(values).toMatchObject({
    club_id: '7',
    club_exemption: false,
    group_name: '俳句の会',
    exemption_method: '2',
    equipment_ids: [11, 11],
  });
  expect(values.additional_questions).toEqual({ cars: '3' });
  expect(dates).toEqual([]);
  expect(values).toMatchObject({ document_ids: [], exemption_documents: [] });
  expect(values).toMatchObject({ is_terms_agreed: false, is_spot_terms_agreed: false });
  expect(JSON.stringify(values)).not.toMatch(/承認しました|approval|exemption_status|paid_at|180/);
});
