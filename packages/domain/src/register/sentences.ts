import { REFUSALS, addTexts, hasText } from '../locale/texts.ts';
import * as features from './features-that-refuse.ts';
import type * as officials from './officials.ts';

type CodesIn<Feature> = Feature extends { readonly en: infer Sentences } ? keyof Sentences : never;

/** Every sentence with which the product refuses, by code. */
export type RefusalCode = CodesIn<
  (typeof features)[keyof typeof features] | (typeof officials)[keyof typeof officials]
>;

for (const { en, ja } of Object.values(features)) {
  addTexts('en', REFUSALS, en);
  addTexts('ja', REFUSALS, ja);
}

export const isRefusalCode = (text: string | undefined): text is RefusalCode =>
  text !== undefined && hasText(REFUSALS, text);
