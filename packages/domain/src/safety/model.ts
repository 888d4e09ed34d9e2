import * as z from 'zod/mini';

export const answers = ['safe', 'help'] as const;
export const SafetyAnswer = z.enum(answers);
export type SafetyAnswer = z.infer<typeof SafetyAnswer>;

/** Who gave an answer: the person on the page, by the link of a message or by LINE, somebody for them, or the desk. */
export const answeredBy = ['page', 'link', 'line', 'helper', 'desk'] as const;
export type AnsweredBy = (typeof answeredBy)[number];

/** With whom and where somebody is; what an official writes of a telephone call. */
export const NOTE_LENGTH = 200;
/** After the end of a call its answers are kept for so long, then the counts alone. */
export const SAFETY_DAYS = 90;
/** Safety calls that one official may begin in a day. */
export const MOST_CALLS = 5;

/** What is kept of a call for good. */
export interface SafetyCounts {
  readonly asked: number;
  readonly safe: number;
  readonly help: number;
  readonly none: number;
}

const SAFE = /^(?:無事|無事です|だいじょうぶ|大丈夫|大丈夫です|safe|i am safe)[。.!！]?$/i;
const HELP = /^(?:助けて|助けてください|助けが必要|救助|help me|need help)[。.!！]?$/i;
/** What a text in a chat answers; undefined: it is no answer. */
export const answerInText = (text: string): SafetyAnswer | undefined =>
  SAFE.test(text) ? 'safe' : HELP.test(text) ? 'help' : undefined;
