import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readScheduleAvailability: { input: () => ({ from: '2027-01-18', to: '2027-01-22', room_ids: '1,2' }) },
  findScheduleTimes: {
    input: () => ({ member_ids: [1], room_ids: [1, 2], minutes: 60, from: '2027-01-18' }),
  },
};
