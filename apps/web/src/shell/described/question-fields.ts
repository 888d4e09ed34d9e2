import type { WrittenField } from '@machi/domain/described/model';
import { ANSWER_LENGTH } from '@machi/domain/reservations/model';
import type { SpotDetail } from '@machi/domain/spots/contract';

/** Questions of a facility's form as described fields, in the page's language. */
export const questionFields = (questions: SpotDetail['additional_questions']) =>
  questions.map(({ question_key, question, hint, is_required }) => ({
    name: `additional_questions.${question_key}` as const,
    kind: 'text' as const,
    label: { ja: question, en: question },
    hint: { ja: hint, en: hint },
    is_required,
    max: ANSWER_LENGTH,
    erased: 'at-withdrawal' as const,
    shown: {},
  })) satisfies readonly WrittenField[];
