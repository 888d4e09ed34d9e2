import { groupTypes, purposes } from '@machi/domain/reservations/words';
import type { GroupType, Purpose } from '@machi/domain/reservations/words';

/** A file that was uploaded for this form, as the draft keeps it. */
export interface KeptDocument {
  readonly document_id: number;
  readonly file_name: string;
  readonly byte_count: number;
}

/** What the form's controls hold: words and boxes, under the names of the wire. */
export interface FormValues {
  is_group: '0' | '1';
  group_type: GroupType | '';
  group_name: string;
  person_in_charge: string;
  purpose: Purpose | '';
  purpose_other: string;
  persons_spot: string;
  includes_preparation: boolean;
  is_commercial: boolean;
  has_charging: boolean;
  charging_fee: string;
  exemption_method: '0' | '1' | '2';
  exemption_reason: string;
  exemption_documents: readonly KeptDocument[];
  adjunct_room_ids: readonly number[];
  /** An id for each piece, as on the wire. */
  equipment_ids: readonly number[];
  /** Answers by the key of the facility's question. */
  additional_questions: Readonly<Record<string, string>>;
  document_ids: readonly KeptDocument[];
  note: string;
  is_terms_agreed: boolean;
  is_spot_terms_agreed: boolean;
}

/** In the order in which the fields stand on the screen. */
export const emptyValues: FormValues = {
  includes_preparation: false,
  is_group: '0',
  group_type: '',
  group_name: '',
  person_in_charge: '',
  persons_spot: '',
  purpose: '',
  purpose_other: '',
  is_commercial: false,
  has_charging: false,
  charging_fee: '',
  adjunct_room_ids: [],
  equipment_ids: [],
  additional_questions: {},
  exemption_method: '0',
  exemption_reason: '',
  exemption_documents: [],
  document_ids: [],
  note: '',
  is_terms_agreed: false,
  is_spot_terms_agreed: false,
};

export type FieldName = keyof FormValues;
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(emptyValues, name);

const fieldOrder = Object.keys(emptyValues).filter(isFieldName);

/** The control of one of the facility's questions, as the server names it too. */
export const answerField = (questionKey: string) => `additional_questions.${questionKey}` as const;

/** Every control by its name; a question has one each. */
export type ControlName = FieldName | ReturnType<typeof answerField>;

/** In the order in which they stand on the screen. */
export const controlsOf = (questions: readonly { readonly question_key: string }[]): ControlName[] =>
  fieldOrder.flatMap((name): ControlName[] =>
    name === 'additional_questions' ? questions.map(({ question_key }) => answerField(question_key)) : [name],
  );

type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idsIn = (value: unknown): number[] => listIn(value).filter((id): id is number => typeof id === 'number');

const documentsIn = (value: unknown): KeptDocument[] =>
  listIn(value).flatMap((one) => {
    if (!isFields(one)) return [];
    const { document_id, file_name, byte_count } = one;
    return typeof document_id === 'number' && typeof file_name === 'string' && typeof byte_count === 'number'
      ? [{ document_id, file_name, byte_count }]
      : [];
  });

const answersIn = (value: unknown): FormValues['additional_questions'] =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([key, answer]) =>
      typeof answer === 'string' ? [[key, answer]] : [],
    ),
  );

/** Reads stored values; whatever is missing or of another kind takes its empty value. Never throws. */
export function valuesFrom(stored: unknown): FormValues {
  const kept = isFields(stored) ? stored : {};
  const text = (name: FieldName): string => (typeof kept[name] === 'string' ? kept[name] : '');
  const box = (name: FieldName): boolean => kept[name] === true;
  return {
    is_group: kept['is_group'] === '1' ? '1' : '0',
    group_type: groupTypes.find((type) => type === kept['group_type']) ?? '',
    group_name: text('group_name'),
    person_in_charge: text('person_in_charge'),
    purpose: purposes.find((purpose) => purpose === kept['purpose']) ?? '',
    purpose_other: text('purpose_other'),
    persons_spot: text('persons_spot'),
    includes_preparation: box('includes_preparation'),
    is_commercial: box('is_commercial'),
    has_charging: box('has_charging'),
    charging_fee: text('charging_fee'),
    exemption_method: (['1', '2'] as const).find((method) => method === kept['exemption_method']) ?? '0',
    exemption_reason: text('exemption_reason'),
    exemption_documents: documentsIn(kept['exemption_documents']),
    adjunct_room_ids: idsIn(kept['adjunct_room_ids']),
    equipment_ids: idsIn(kept['equipment_ids']),
    additional_questions: answersIn(kept['additional_questions']),
    document_ids: documentsIn(kept['document_ids']),
    note: text('note'),
    is_terms_agreed: box('is_terms_agreed'),
    is_spot_terms_agreed: box('is_spot_terms_agreed'),
  };
}
