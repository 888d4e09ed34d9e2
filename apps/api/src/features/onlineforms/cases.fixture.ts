import { nothing, type Case } from '../../testing/cases/case.ts';
import { newForm } from '../../testing/forms/forms.ts';

export const cases: Readonly<Record<string, Case>> = {
  listOnlineforms: { input: nothing },
  readOnlineform: { input: async (town) => ({ onlineform_id: await newForm(town) }) },
};
