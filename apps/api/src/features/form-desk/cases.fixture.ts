import { nothing, type Case } from '../../testing/cases/case.ts';
import { newApplication } from '../../testing/forms/forms.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const filed = async (town: OpenTown, owner: number) => ({
  onlineform_application_id: await newApplication(town, owner),
});

/** By another person, because officials may not decide their own application. */
const ofSomebody = async (town: OpenTown) => filed(town, (await town.addPerson()).member_id);

async function filedWithDocument(town: OpenTown) {
  const { onlineform_application_id: id } = await ofSomebody(town);
  const [row] = await town.rows<{ document_id: number }>(
    `insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
     select member_id, application_code, 'onlineform', '領収書.png', 'image/png', length($2::bytea), $2::bytea, $3
     from onlineform_application where onlineform_application_id = $1 returning document_id`,
    id,
    Buffer.from(onePoint, 'base64'),
    town.now(),
  );
  return { onlineform_application_id: id, document_id: row?.document_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  listHandledForms: {
    async input(town) {
      await ofSomebody(town);
      return {};
    },
  },
  exportHandledForms: {
    async input(town) {
      await ofSomebody(town);
      return { format: 'csv' };
    },
  },
  findProxiedMembers: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  listProxied: {
    async input(town, official) {
      const { onlineform_application_id } = await ofSomebody(town);
      await town.rows`update onlineform_application set proxied_by = ${official}, proxy_reason = '頼まれた'
        where onlineform_application_id = ${onlineform_application_id}`;
      return {};
    },
  },
  readFormDeskChoices: { showsNobody: true, input: nothing },
  assignHandledForm: { input: async (town) => ({ ...(await ofSomebody(town)), from: null, to: null }) },
  readHandledForm: { input: ofSomebody },
  readHandledPdf: { input: ofSomebody },
  readHandledDocument: { input: filedWithDocument },
  decideHandledForm: {
    input: async (town) => ({
      ...(await ofSomebody(town)),
      seen: '1-0',
      approval_status: 1,
      reason: '書類がそろっています。',
    }),
  },
  askApplicant: {
    input: async (town) => ({
      ...(await ofSomebody(town)),
      seen: '1-0',
      body: 'いつの分ですか。',
      is_correction: 0,
    }),
  },
};
