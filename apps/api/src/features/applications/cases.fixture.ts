import { nothing } from '../../testing/cases/case.ts';
import type { Case } from '../../testing/cases/case.ts';
import { applicationRequest, newApplication, newForm } from '../../testing/forms/forms.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const ofOwner = async (town: OpenTown, owner: number) => ({
  onlineform_application_id: await newApplication(town, owner),
});

export const cases: Readonly<Record<string, Case>> = {
  createApplication: { input: async (town) => applicationRequest(await newForm(town)) },
  listApplications: { input: nothing },
  readOwnApplication: { input: ofOwner, isOwned: true },
  readApplicationContent: { input: ofOwner, isOwned: true },
  readApplicationPaper: { input: ofOwner, isOwned: true },
  takeBackApplication: { input: ofOwner, isOwned: true },
  answerApplication: {
    input: async (town, owner) => ({ ...(await ofOwner(town, owner)), body: 'いつごろになりますか。' }),
    isOwned: true,
  },
};
