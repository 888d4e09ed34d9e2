import type { Situation } from './decide.ts';
import { noLending } from './extras.ts';
import { noneGiven } from './quote.ts';

/**
 * A room of twenty at 800 yen an hour, open from nine to nine each day, without reservations; the applicant is a
 * resident.
 */
export const plainSituation: Situation = {
  town_name: { ja: '星守町', en: 'Hoshimori Town' },
  member: { is_resident: 1, is_verified: true },
  spot: {
    fixing_method: 1,
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }],
    closings: [],
    is_resident_only: false,
    monthly_limit: null,
    accepts_days_ahead: 90,
    cancel_days_before: 1,
    additional_questions: [],
    tel: '01234-5-6789',
  },
  room: {
    room_name: { ja: '会議室', en: 'Meeting room' },
    is_retired: 0,
    capacity: 20,
    hourly_fee_yen: 800,
    unit_minutes: 30,
    room_timetable: [],
    surcharges: [],
  },
  offer: { adjuncts: [], equipments: [] },
  held: {},
  occupied: [],
  lending: noLending,
  given: noneGiven,
};
