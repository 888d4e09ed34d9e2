import type { Problem } from '../refusals/model.ts';
import type { AdditionalQuestion } from '../spots/model.ts';
import type { AnsweredQuestion } from './model.ts';

const answerOf = (answers: readonly AnsweredQuestion[], key: string): string =>
  answers.find(({ question_key }) => question_key === key)?.answer ?? '';

export const questionProblems = (
  answers: readonly AnsweredQuestion[],
  questions: readonly Pick<AdditionalQuestion, 'question_key' | 'is_required'>[],
): Problem[] =>
  questions
    .filter(({ question_key, is_required }) => is_required && answerOf(answers, question_key) === '')
    .map(({ question_key }) => ({ field: `additional_questions.${question_key}`, code: 'required' }));

/** Answers to the spot's questions, in their order; others are dropped. */
export const answersTo = (
  questions: readonly AdditionalQuestion[],
  answers: readonly AnsweredQuestion[],
): AnsweredQuestion[] =>
  questions
    .map(({ question_key }) => ({ question_key, answer: answerOf(answers, question_key) }))
    .filter(({ answer }) => answer !== '');
