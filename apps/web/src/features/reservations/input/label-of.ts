import type { Locale } from '@machi/domain/locale/model';
import { labelAt } from '@machi/domain/described/written';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { SpotDetail } from '@machi/domain/spots/contract';
import type { useTexts } from '../text/use-texts.ts';
import { answerField } from '../form-values.ts';
import type { ControlName } from '../form-values.ts';

/** The text that names what is no described field, for the summary of errors. */
const labelKeys = {
  adjunct_room_ids: 'extras.rooms',
  equipment_ids: 'extras.equipment',
  exemption_documents: 'documents.exemption',
  document_ids: 'documents.title',
} as const;

type Texts = ReturnType<typeof useTexts>;
type Questions = Pick<SpotDetail, 'additional_questions'>;

const isNamed = (name: ControlName): name is keyof typeof labelKeys => Object.hasOwn(labelKeys, name);

/** A tick's own words are a sentence: it is named as in a list. */
function describedLabel(name: ControlName, locale: Locale): string | undefined {
  const field = reservationFields.find((one) => one.name === name);
  return field && (field.kind === 'tick' ? labelAt(field, 'list') : field.label)[locale];
}

/** A question is its own label; in the summary a colon stands for its mark. */
export function labelOf(name: ControlName, { additional_questions }: Questions, { t, locale }: Texts): string {
  if (isNamed(name)) return t(labelKeys[name]);
  const asked = additional_questions.find(({ question_key }) => answerField(question_key) === name);
  return asked?.question.replace(/[?？]$/, '') ?? describedLabel(name, locale) ?? '';
}
