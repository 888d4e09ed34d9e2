import { shareTexts, type Catalogues } from '@machi/domain/locale/texts';
import { textsOf, type Texts } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Texts of many desks: approve, find, choose a person, and the like. */
const deskWords = { ja, en };

/** Returns the hook that reads a desk's texts and the shared ones of desks and pages. */
export function deskTextsOf<
  const Feature extends string,
  T extends Readonly<Record<string, string>>,
  Shared extends Readonly<Record<string, string>> = Record<never, never>,
>(
  feature: Feature,
  catalogues: Catalogues<T>,
  shared?: Catalogues<Shared>,
): () => Texts<Feature, T & Shared & typeof ja> {
  shareTexts(feature, deskWords);
  return textsOf(feature, catalogues, shared);
}
