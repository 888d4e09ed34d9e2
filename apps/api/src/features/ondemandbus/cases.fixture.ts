import { nothing } from '../../testing/cases/case.ts';
import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readOnDemandBus: { input: nothing },
  readStation: { input: () => ({ station_id: 'ekimae' }) },
  readBusSchedule: { input: () => ({ date: '2027-01-14' }) },
};
