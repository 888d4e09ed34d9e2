import type { SpotDetail } from '@machi/domain/spots/contract';
import type { useTexts } from '../../text/use-texts.ts';
import { answerField } from '../form-values.ts';
import type { ControlName, FieldName } from '../form-values.ts';

/** The text that names each field, for the summary of errors. */
const labelKeys = {
  is_group: 'input.who',
  group_type: 'input.groupType',
  group_name: 'input.groupName',
  person_in_charge: 'input.personInCharge',
  persons_spot: 'input.persons',
  purpose: 'input.purpose',
  purpose_other: 'input.purposeOther',
  includes_preparation: 'confirm.preparation',
  is_commercial: 'confirm.commercial',
  has_charging: 'confirm.charging',
  charging_fee: 'input.chargingFee',
  adjunct_room_ids: 'extras.rooms',
  equipment_ids: 'extras.equipment',
  exemption_method: 'input.exemption',
  exemption_reason: 'input.exemptionReason',
  exemption_documents: 'documents.exemption',
  document_ids: 'documents.title',
  note: 'input.note',
  is_terms_agreed: 'input.productTerms',
  is_spot_terms_agreed: 'input.facilityTerms',
} as const satisfies Record<Exclude<FieldName, 'additional_questions'>, string>;

type Labels = ReturnType<typeof useTexts>['t'];
type Questions = Pick<SpotDetail, 'additional_questions'>;

const isNamed = (name: ControlName): name is keyof typeof labelKeys => Object.hasOwn(labelKeys, name);

/** A question is its own label; in the summary a colon stands for its mark. */
export function labelOf(name: ControlName, { additional_questions }: Questions, t: Labels): string {
  if (isNamed(name)) return t(labelKeys[name]);
  const asked = additional_questions.find(({ question_key }) => answerField(question_key) === name);
  return asked?.question.replace(/[?？]$/, '') ?? '';
}
