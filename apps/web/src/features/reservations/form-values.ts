import { emptyTyped, typedIn, type Typed } from '@machi/domain/described/typed';
import { isIdText } from '@machi/domain/fields/in-address';
import { heldFilesIn, type HeldFile } from '@machi/domain/files/held-files';
import { reservationFields, reservationParts } from '@machi/domain/reservations/fields';

/** Values of the form's controls, by wire name. */
export type FormValues = Typed<typeof reservationFields> & {
  exemption_documents: readonly HeldFile[];
  adjunct_room_ids: readonly number[];
  /** One id for each piece, as on the wire. */
  equipment_ids: readonly number[];
  /** Answers by question key. */
  additional_questions: Readonly<Record<string, string>>;
  document_ids: readonly HeldFile[];
  /** Id of the registered club; empty for none. */
  club_id: string;
  /** Whether the exemption is the club's own. */
  club_exemption: boolean;
};

const { who, persons, purpose, time, conditions, exemption, message, terms } = reservationParts;

/** In the order of the fields on the screen. */
export const emptyValues: FormValues = {
  ...emptyTyped(time),
  club_id: '',
  club_exemption: false,
  ...emptyTyped(who),
  ...emptyTyped(persons),
  ...emptyTyped(purpose),
  ...emptyTyped(conditions),
  adjunct_room_ids: [],
  equipment_ids: [],
  additional_questions: {},
  ...emptyTyped(exemption),
  exemption_documents: [],
  document_ids: [],
  ...emptyTyped(message),
  ...emptyTyped(terms),
};

export type FieldName = keyof FormValues;
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(emptyValues, name);

const fieldOrder = Object.keys(emptyValues).filter(isFieldName);

/** Control of one of the facility's questions; the server uses the same name. */
export const answerField = (questionKey: string) => `additional_questions.${questionKey}` as const;

/** Name of a control; each question has its own. */
export type ControlName = FieldName | ReturnType<typeof answerField>;

/** Controls in the order on the screen. */
export const controlsOf = (questions: readonly { readonly question_key: string }[]): ControlName[] =>
  fieldOrder.flatMap((name): ControlName[] =>
    name === 'additional_questions' ? questions.map(({ question_key }) => answerField(question_key)) : [name],
  );

type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idsIn = (value: unknown): number[] => listIn(value).filter((id): id is number => typeof id === 'number');

const answersIn = (value: unknown): FormValues['additional_questions'] =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([key, answer]) =>
      typeof answer === 'string' ? [[key, answer]] : [],
    ),
  );

const clubIn = (id: unknown): string => (typeof id === 'string' && isIdText(id) ? id : '');

/** Reads stored values. A missing or wrong value becomes the empty one. Never throws. */
export function valuesFrom(stored: unknown): FormValues {
  const kept = isFields(stored) ? stored : {};
  return {
    ...emptyValues,
    ...typedIn(reservationFields, kept),
    exemption_documents: heldFilesIn(kept['exemption_documents']),
    adjunct_room_ids: idsIn(kept['adjunct_room_ids']),
    equipment_ids: idsIn(kept['equipment_ids']),
    additional_questions: answersIn(kept['additional_questions']),
    document_ids: heldFilesIn(kept['document_ids']),
    club_id: clubIn(kept['club_id']),
    club_exemption: kept['club_exemption'] === true,
  };
}
