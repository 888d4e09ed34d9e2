import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { descriptionProblems, sizeProblems } from '../described/description-rules.ts';
import { FeeSchema, feeProblems } from '../described/fee-schema.ts';
import type { Fee } from '../described/fee.ts';
import { FieldsSchema } from '../described/field-schema.ts';
import type { FormField } from '../described/form-model.ts';
import { longWords, words } from '../described/words-schema.ts';
import { Flag, longText } from '../fields/model.ts';
import type { Problem } from '../refusals/model.ts';
import { profileItems } from '../services/model.ts';

/** Most characters of a name or title. */
const NAME = 120;
const CHECK = 400;
const LONGEST = 4000;

/** Texts in both languages, or in neither. */
const OptionalWords = z._default(
  z.object({ ja: longText(LONGEST), en: longText(LONGEST), ja_simple: z.optional(longText(LONGEST)) }).check(
    z.check((read) => {
      const { ja, en } = read.value;
      if ((ja === '') === (en === '')) return;
      const path = [ja === '' ? 'ja' : 'en'];
      read.issues.push({ code: 'custom', message: 'required', input: read.value, path });
    }),
  ),
  { ja: '', en: '' },
);

/** Most entries of the checklist before a form. */
export const MOST_CHECKS = 12;
/** Most business days until delivery. */
const LONGEST_DELIVERY = 120;
/** Most years of retention: the town keeps no document longer. */
const LONGEST_RETENTION_YEARS = 30;

/** Texts of a form, each in both languages (product, "Online form"). */
export const formTexts = [
  'form_name',
  'description',
  'application_conditions',
  'required_documents',
  'fee_text',
  'days_to_issue',
  'other_information',
  'contact_information',
] as const;
export type FormText = (typeof formTexts)[number];

/** Flags of a form, each 0 or 1. Those that begin with `needs_` are its badges. */
export const formFlags = [
  'has_signing',
  'has_payment',
  'is_resident_only',
  'is_applicant_only',
  'needs_id_card',
  'needs_commercial_certificate',
  'needs_credit_card',
  /** A proxy may apply, unless `is_applicant_only` is set. */
  'needs_third_party',
] as const;
export type FormFlag = (typeof formFlags)[number];
export const flagFields = Object.fromEntries(formFlags.map((name) => [name, Flag])) as Record<FormFlag, typeof Flag>;

/**
 * Description of a form, apart from its fields (product, "Online form"). It belongs to a version and never
 * changes within it.
 */
export const FormFace = z.object({
  form_name: words(NAME),
  description: longWords(LONGEST),
  application_conditions: OptionalWords,
  required_documents: OptionalWords,
  fee_text: longWords(LONGEST),
  days_to_issue: longWords(LONGEST),
  other_information: OptionalWords,
  contact_information: longWords(LONGEST),
  ...flagFields,
  /** Business days until delivery; null: nothing is delivered. */
  estimated_delivery_days: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(LONGEST_DELIVERY))),
  /** Items to tick before applying. */
  checklist: list(longWords(CHECK), MOST_CHECKS).check(z.minLength(1, { error: 'required' })),
  /** Terms that the applicant accepts when sending. */
  agreement: longWords(LONGEST),
  /** Account data included in the application. */
  applicant_items: z.array(z.enum(profileItems)),
  /** Whole years for which the town keeps an application after its decision. */
  retention_years: z.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_RETENTION_YEARS)),
});
export type FormFace = z.infer<typeof FormFace>;

/** Most parts of a form. */
export const MOST_SECTIONS = 12;

/** A part of a form with its subject and fields. */
export const FormSection = z.object({ title: words(NAME), fields: FieldsSchema });
export type FormSection = z.infer<typeof FormSection>;

/** Fields of all parts, in order. Names and conditions apply to the whole form. */
export const fieldsOfForm = ({ sections }: { readonly sections: readonly FormSection[] }): readonly FormField[] =>
  sections.flatMap(({ fields }) => fields);

/** Finds the path of a field of the whole form within its body. */
function placeOf(sections: readonly FormSection[], index: number): readonly (string | number)[] {
  let left = index;
  for (const [section, { fields }] of sections.entries()) {
    if (left < fields.length) return ['sections', section, 'fields', left];
    left -= fields.length;
  }
  return ['sections'];
}

const bodyShape = {
  ...FormFace.shape,
  sections: list(FormSection, MOST_SECTIONS).check(z.minLength(1, { error: 'required' })),
  /** The fee; null: free. */
  fees: z.nullable(FeeSchema),
};

interface Asking {
  readonly sections: readonly FormSection[];
  readonly fees: Fee | null;
}

/** Checks rules across all parts: names, conditions, and the fields that the fee uses. */
export function problemsTogether(form: Asking): Problem[] {
  const { sections, fees } = form;
  const fields = fieldsOfForm(form);
  const ofFields = [...sizeProblems(fields), ...descriptionProblems(fields)].map((problem) => {
    const [index = '', ...rest] = problem.field.split('.');
    const path = /^\d+$/.test(index) ? [...placeOf(sections, Number(index)), ...rest] : ['sections'];
    return { ...problem, field: path.join('.') };
  });
  const ofFees = fees === null ? [] : feeProblems(fees, fields);
  const placed = ofFees.map((problem) => ({
    ...problem,
    field: problem.field === '' ? 'fees' : `fees.${problem.field}`,
  }));
  return [...ofFields, ...placed];
}

const together = z.check<Asking>((read) => {
  for (const { field, code, params = [] } of problemsTogether(read.value))
    read.issues.push({
      code: 'custom',
      message: code,
      input: read.value,
      path: field.split('.'),
      params: { values: [...params] },
    });
});

/** All contents of one version of a form. */
export const FormBody = z.object(bodyShape).check(together);
export type FormBody = z.infer<typeof FormBody>;

/** A form of the town pack, its first version. */
export const OnlineformRow = z
  .object({
    onlineform_id: z.number().check(z.int(), z.positive()),
    sort_order: z.number().check(z.int(), z.minimum(0)),
    is_open: Flag,
    ...bodyShape,
  })
  .check(together);
export type OnlineformRow = z.infer<typeof OnlineformRow>;
