import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  listRoutes: { input: nothing },
  readRoute: { input: () => ({ route_id: 4 }) },
  readTimetable: { input: () => ({ route_id: 4, date: '2027-01-14' }) },
};
