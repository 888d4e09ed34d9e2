import type { Locale } from '../locale/model.ts';
import { addTexts, readText } from '../locale/texts.ts';
import en from './descriptions/text/en.json' with { type: 'json' };
import ja from './descriptions/text/ja.json' with { type: 'json' };
import { NAVIGATION, titleOf, type PageTitle } from './head.ts';
import { fillParameters, type FoundRoute } from './routes.ts';

// Separate from the titles: the page comes with its own description, and a browser loads others on demand.
addTexts('ja', NAVIGATION, ja);
addTexts('en', NAVIGATION, en);

/** Metadata of a page (product, "Page titles"). */
export interface PageHead extends PageTitle {
  readonly description: string;
}

/**
 * Makes the head of the page at a route, or of the not-found page.
 * @param ownName name of the thing that the page shows, such as a notice's title, once it is known
 */
export function headOf(found: FoundRoute | undefined, locale: Locale, product: string, ownName?: string): PageHead {
  const title = titleOf(found, locale, product, ownName);
  const description = readText(NAVIGATION, locale, `description.${found?.route.name ?? 'not-found'}`);
  return { ...title, description: fillParameters(description, { ...found?.parameters, own_name: title.name }) };
}
