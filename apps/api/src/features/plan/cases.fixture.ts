import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  listPlanPlaces: { input: nothing },
  makePlan: { input: () => ({ from: { spot_id: 2 }, to: { stop_id: 'S08' }, date: '2027-01-14', time: '09:00' }) },
};
