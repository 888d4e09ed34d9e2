import { dateAt } from '@machi/domain/calendar/model';
import type { Case } from '../../testing/cases/case.ts';
import { accountTyped, newMandate } from '../../testing/papers/mandates.ts';

/** Calls of the desk for mandates. */
export const cases: Readonly<Record<string, Case>> = {
  listMandates: {
    input: async (town) => {
      await newMandate(town);
      return {};
    },
  },
  findMandateMembers: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  readMandate: { input: async (town) => ({ mandate_id: (await newMandate(town)).mandate_id }) },
  enterMandate: {
    input: async (town) => ({
      ...accountTyped(),
      member_id: (await town.addPerson()).member_id,
      signed_on: dateAt(town.now()),
    }),
  },
  acceptMandate: {
    input: async (town) => ({
      mandate_id: (await newMandate(town)).mandate_id,
      revision: 0,
      accepted_on: dateAt(town.now()),
    }),
  },
  refuseMandate: {
    input: async (town) => ({ mandate_id: (await newMandate(town)).mandate_id, revision: 0, refused_for: 'seal' }),
  },
  endMandate: {
    input: async (town) => ({ mandate_id: (await newMandate(town)).mandate_id, revision: 0, reason: '本人の届け出' }),
  },
  showMandateNumber: {
    input: async (town) => ({ mandate_id: (await newMandate(town)).mandate_id, reason: '銀行の問い合わせ' }),
  },
};
