import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  checkHolds: {
    showsNobody: true,
    input: () => ({
      schedule_type: 0,
      start_date: '2028-03-01',
      end_date: '2028-03-01',
      start_time: '10:00',
      end_time: '12:00',
      rooms: [401],
    }),
  },
};
