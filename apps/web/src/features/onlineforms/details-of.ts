import type { OnlineformLine } from '@machi/domain/onlineforms/contract';

/** Texts on a form's detail page, in order; empty ones are left out. */
const detailTexts = [
  'application_conditions',
  'required_documents',
  'fee_text',
  'days_to_issue',
  'other_information',
  'contact_information',
] as const;
type DetailText = (typeof detailTexts)[number];

export const detailsOf = (form: OnlineformLine): readonly { readonly id: DetailText; readonly detail: string }[] =>
  detailTexts.flatMap((id) => (form[id] === '' ? [] : [{ id, detail: form[id] }]));
