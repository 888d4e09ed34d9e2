import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readScheduleSettings: { input: nothing },
  changeScheduleSettings: { input: () => ({ is_schedule_noticed_by_email: 0, is_spot_schedule_public: 1 }) },
};
