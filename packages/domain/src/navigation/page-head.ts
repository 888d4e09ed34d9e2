import type { Locale } from '../locale/model.ts';
import { addTexts, readText } from '../locale/texts.ts';
import en from './descriptions/text/en.json' with { type: 'json' };
import ja from './descriptions/text/ja.json' with { type: 'json' };
import { NAVIGATION, titleOf, type PageTitle } from './head.ts';
import { fillParameters, type FoundRoute } from './routes.ts';

// Apart from the titles: a browser is sent the description with the page, and fetches the other ones as it needs them.
addTexts('ja', NAVIGATION, ja);
addTexts('en', NAVIGATION, en);

/** What a page says of itself outside its content (product, "Page titles"). */
export interface PageHead extends PageTitle {
  readonly description: string;
}

/**
 * Head of the page at a route; of the not-found page without one.
 * @param ownName the name of the one thing that the page shows, such as a notice's title, once it is known
 */
export function headOf(found: FoundRoute | undefined, locale: Locale, product: string, ownName?: string): PageHead {
  const title = titleOf(found, locale, product, ownName);
  const description = readText(NAVIGATION, locale, `description.${found?.route.name ?? 'not-found'}`);
  return { ...title, description: fillParameters(description, { ...found?.parameters, own_name: title.name }) };
}
