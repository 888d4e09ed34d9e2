import { addTexts, hasText } from '../locale/texts.ts';
import * as features from './features-that-refuse.ts';

type KeyOf<T> = T extends unknown ? keyof T : never;
export type RefusalCode = KeyOf<(typeof features)[keyof typeof features]['en']>;

/** Every sentence with which the product refuses, by code. */
export const REFUSALS = 'refusals';
for (const { en, ja } of Object.values(features)) {
  addTexts('en', REFUSALS, en);
  addTexts('ja', REFUSALS, ja);
}

export const isRefusalCode = (text: string | undefined): text is RefusalCode =>
  text !== undefined && hasText(REFUSALS, text);
