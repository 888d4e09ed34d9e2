import { locales } from '../locale/model.ts';
import { REFUSALS, addTexts } from '../locale/texts.ts';
import { NAVIGATION } from '../navigation/head.ts';
import type { OfficialScreen } from '../navigation/official-screen.ts';
import * as en from './official-refusals-en.ts';
import * as ja from './official-refusals-ja.ts';
import * as features from './staff.ts';

// Texts only for officials: messages of refusals, and titles and descriptions of their screens.
for (const catalogue of Object.values(ja)) addTexts('ja', REFUSALS, catalogue);
for (const catalogue of Object.values(en)) addTexts('en', REFUSALS, catalogue);
for (const feature of Object.values(features)) {
  const screens: readonly OfficialScreen[] = 'screens' in feature ? feature.screens : [];
  for (const { name, title, description } of screens)
    for (const locale of locales)
      addTexts(locale, NAVIGATION, { [`title.${name}`]: title[locale], [`description.${name}`]: description[locale] });
}
