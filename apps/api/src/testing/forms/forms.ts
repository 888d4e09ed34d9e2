import type { OpenTown } from '../towns/open-town.ts';

/** A form with one question, without signature and payment; parts can be replaced. */
export const simpleForm = (parts: Readonly<Record<string, unknown>> = {}) => {
  const both = (text: string) => ({ ja: text, en: text });
  return {
    form_name: both('Simple form'),
    description: both('For tests'),
    application_conditions: both(''),
    required_documents: both(''),
    fee_text: both('none'),
    days_to_issue: both('5 business days'),
    other_information: both(''),
    contact_information: both('The office'),
    has_signing: 0,
    has_payment: 0,
    is_resident_only: 0,
    is_applicant_only: 0,
    needs_id_card: 0,
    needs_commercial_certificate: 0,
    needs_credit_card: 0,
    needs_third_party: 0,
    estimated_delivery_days: 5,
    checklist: [both('I have read it.')],
    agreement: both('I agree.'),
    applicant_items: ['name', 'tel', 'address'],
    retention_years: 3,
    sections: [
      {
        title: both('What'),
        fields: [
          {
            name: 'what',
            kind: 'text',
            label: both('What'),
            is_required: true,
            max: 40,
            erased: 'at-withdrawal',
            shown: { list: {}, desk: {}, paper: {}, export: {} },
          },
        ],
      },
    ],
    fees: null,
    ...parts,
  };
};

/** A new form, published as version 1. */
export async function newForm(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}, isOpen: 0 | 1 = 1) {
  const [form] = await town.rows<{ onlineform_id: number }>`insert into onlineform (sort_order, is_open, version)
    values (500, ${isOpen}, 1) returning onlineform_id`;
  const id = form?.onlineform_id ?? 0;
  await town.rows`insert into onlineform_version (onlineform_id, version, body, published_at)
    values (${id}, 1, ${JSON.stringify(simpleForm(parts))}::jsonb, ${town.now()})`;
  return id;
}

export const applicationRequest = (onlineform_id: number, parts: Readonly<Record<string, unknown>> = {}) => ({
  onlineform_id,
  version: 1,
  content: { what: 'チラシを配りたい' },
  is_agreed: true,
  ...parts,
});

/** A member's application, just filed, with a PDF of one line; answers its number. */
export async function newApplication(town: OpenTown, memberId: number, formId?: number): Promise<number> {
  const onlineform_id = formId ?? (await newForm(town));
  const [row] = await town.rows<{ id: number }>(
    `insert into onlineform_application (onlineform_id, version, member_id, stage, application_code, applicant, content,
       paper, created_at, filed_at)
     values ($1, 1, $2, 'filed', 'HMS-' || gen_random_uuid(), '{"name": "試験 試"}', '{"what": "チラシを配りたい"}',
       'one line', $3, $3)
     returning onlineform_application_id as id`,
    onlineform_id,
    memberId,
    town.now(),
  );
  const id = row?.id ?? 0;
  await town.rows`insert into application_event (onlineform_application_id, kind, actor_member_id, created_at)
    values (${id}, 'filed', ${memberId}, ${town.now()})`;
  return id;
}
