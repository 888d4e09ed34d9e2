import { formData } from '../described/form.fixture.ts';
import { draftOf } from './draft.ts';
import type { FormDraft } from './model.ts';

const both = (text: string) => ({ ja: `${text}です`, en: text });

/** A form that can be published, with the given parts. */
export const formToPublish = (parts: Readonly<Record<string, unknown>> = {}): FormDraft =>
  draftOf({
    form_name: both('Form'),
    description: both('Details'),
    fee_text: both('Free'),
    days_to_issue: both('Two days'),
    contact_information: both('The office'),
    estimated_delivery_days: null,
    checklist: [both('I have it at hand')],
    agreement: both('I agree'),
    applicant_items: ['name'],
    retention_years: 3,
    sections: [{ title: both('All kinds'), fields: formData }],
    fees: null,
    ...parts,
  });

const field = (name: string, parts: Readonly<Record<string, unknown>> = {}) => ({
  name,
  kind: 'text',
  label: both(name),
  max: 20,
  ...parts,
});
const choice = (name: string, values: readonly string[], parts: Readonly<Record<string, unknown>> = {}) =>
  field(name, {
    kind: 'choice',
    max: undefined,
    options: values.map((value) => ({ value, label: both(value) })),
    ...parts,
  });

/** Two parts with a choice that decides a question and the fee. */
export const formWithFee = (): FormDraft =>
  formToPublish({
    sections: [
      { title: both('First'), fields: [choice('way', ['post', 'counter']), field('number')] },
      { title: both('Second'), fields: [field('street', { asked_when: { field: 'way', is: ['post'] } })] },
    ],
    fees: { kind: 'by', field: 'way', yen: [{ value: 'post', yen: 110 }] },
  });
