import { nothing } from '../../testing/cases/case.ts';
import type { Case } from '../../testing/cases/case.ts';
import { newApplication } from '../../testing/forms/forms.ts';
import { onePoint } from '../../testing/requests/requests.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const filed = async (town: OpenTown, owner: number) => ({
  onlineform_application_id: await newApplication(town, owner),
});

async function filedWithDocument(town: OpenTown, owner: number) {
  const { onlineform_application_id: id } = await filed(town, owner);
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
  listHandledForms: { input: nothing },
  readHandledForm: { input: filed },
  readHandledPaper: { input: filed },
  readHandledDocument: { input: filedWithDocument },
  decideHandledForm: {
    input: async (town, owner) => ({ ...(await filed(town, owner)), seen: '1-0', approval_status: 1 }),
  },
  askApplicant: {
    input: async (town, owner) => ({
      ...(await filed(town, owner)),
      seen: '1-0',
      body: 'いつの分ですか。',
      is_correction: 0,
    }),
  },
};
