import { nothing, type Case } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

async function newApplication(town: OpenTown, owner: number) {
  const reservation_id = await newReservation(town, owner);
  const [row] = await town.rows<{ application_code: string }>`select application_code from reservation
    where reservation_id = ${reservation_id}`;
  return { reservation_id, application_code: row?.application_code ?? '' };
}

/** A document requested from a member, arrived or not. */
async function newAsked(town: OpenTown, owner: number, hasArrived = false): Promise<number> {
  const { application_code } = await newApplication(town, owner);
  const [row] = await town.rows<{ asked_document_id: number }>`insert into asked_document (application_code,
    member_id, asked_at, what, why, due_on, arrived_at) values (${application_code}, ${owner}, ${town.now()}, '団体の名簿',
    '減免を確かめるため', '2027-01-29', ${hasArrived ? town.now() : null}) returning asked_document_id`;
  return row?.asked_document_id ?? 0;
}

const someone = async (town: OpenTown) => (await town.addPerson()).member_id;

export const cases: Readonly<Record<string, Case>> = {
  listAskedOfApplication: {
    input: async (town) => ({ application_code: (await newApplication(town, await someone(town))).application_code }),
  },
  askForDocument: {
    input: async (town) => ({
      application_code: (await newApplication(town, await someone(town))).application_code,
      what: '団体の名簿',
      why: '減免を確かめるため',
      due_on: '2027-01-29',
    }),
  },
  settleAskedDocument: {
    input: async (town) => ({
      asked_document_id: await newAsked(town, await someone(town), true),
      seen: 'arrived',
      outcome: 'accepted',
    }),
  },
  listAskedDocuments: {
    isOwned: true,
    input: async (town, owner) => ({ reservation_id: (await newApplication(town, owner)).reservation_id }),
  },
  listOpenAsked: { input: nothing },
  handInDocument: {
    isOwned: true,
    input: async (town, owner) => {
      const body = { purpose: 'reservation', file_name: '名簿.png', content: onePoint };
      const uploaded = await town.call('POST', '/api/documents', { as: await town.openSession(owner), body });
      return {
        asked_document_id: await newAsked(town, owner),
        document_id: uploaded.body.document?.document_id,
      };
    },
  },
};
