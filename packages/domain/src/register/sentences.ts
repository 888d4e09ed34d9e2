import { REFUSALS, addTexts, hasText } from '../locale/texts.ts';
import type * as officials from './official-refusals-ja.ts';
import * as en from './refusals-en.ts';
import * as ja from './refusals-ja.ts';

type CodesIn<Catalogue> = Catalogue extends unknown ? keyof Catalogue : never;

/** Every refusal message of the product, by code. */
export type RefusalCode = CodesIn<(typeof ja)[keyof typeof ja] | (typeof officials)[keyof typeof officials]>;

for (const catalogue of Object.values(ja)) addTexts('ja', REFUSALS, catalogue);
for (const catalogue of Object.values(en)) addTexts('en', REFUSALS, catalogue);

export const isRefusalCode = (text: string | undefined): text is RefusalCode =>
  text !== undefined && hasText(REFUSALS, text);
