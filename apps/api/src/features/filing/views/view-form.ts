import { only } from '@machi/domain/fields/only';
import { easyWordsIn } from '@machi/domain/form-editor/edits';
import { formTexts, type FormText } from '@machi/domain/onlineforms/model';
import type { Onlineform, OnlineformLine } from '@machi/domain/onlineforms/contract';
import { deliveredOn } from '@machi/domain/applications/rules';
import type { Locale } from '@machi/domain/locale/model';
import type { FormRow } from '../form-store.ts';

/** The texts in easy Japanese, for the page to say them in place of the usual ones. */
const easyIn = (words: unknown, locale: Locale) => {
  const easy = locale === 'ja' ? easyWordsIn(words) : [];
  return easy.length === 0 ? {} : { easy };
};

const textsIn = (body: FormRow['body'], locale: Locale) =>
  Object.fromEntries(formTexts.map((name) => [name, body[name][locale]])) as Readonly<Record<FormText, string>>;

/** A form in a list. */
export const viewLine = ({ onlineform_id, sort_order, is_open, body }: FormRow, locale: Locale): OnlineformLine => ({
  onlineform_id,
  sort_order,
  is_open,
  ...textsIn(body, locale),
  ...easyIn(only(body, formTexts), locale),
  ...only(body, ['has_signing', 'has_payment', 'is_resident_only', 'is_applicant_only', 'needs_id_card']),
  ...only(body, ['needs_commercial_certificate', 'needs_credit_card', 'needs_third_party', 'estimated_delivery_days']),
});

/** A form with its questions; a closed one leaves out what only applicants need. */
export function viewForm(row: FormRow, locale: Locale, now: Date): Onlineform {
  const { body, version, is_test } = row;
  const isReached = row.is_open === 1 || is_test === 1;
  return {
    ...viewLine(row, locale),
    ...easyIn(only(body, isReached ? [...formTexts, 'checklist', 'agreement'] : [...formTexts, 'agreement']), locale),
    version,
    is_test,
    checklist: isReached ? body.checklist.map((words) => words[locale]) : [],
    agreement: body.agreement[locale],
    applicant_items: body.applicant_items,
    sections: isReached ? body.sections : [],
    fees: isReached ? body.fees : null,
    delivered_on: deliveredOn(body, now),
  };
}
