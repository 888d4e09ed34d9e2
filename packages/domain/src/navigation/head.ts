import type { Locale } from '../locale/model.ts';
import { readText, textsOf } from '../locale/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { fillParameters, type FoundRoute, type RouteName } from './routes.ts';

export const NAVIGATION = 'navigation';
const read = textsOf(NAVIGATION, { ja, en });
type TextKey = keyof typeof ja;

/** A word of navigation in a language, its ":param" placeholders filled. */
export const navigationText = (
  key: TextKey,
  locale: Locale,
  values: Readonly<Record<string, string | undefined>> = {},
) => fillParameters(read(locale, key), values);

/** What a title depends on: the screen's name, and in a menu which of its things is meant. */
export interface Titled {
  readonly name: string;
  readonly own?: string;
}

/** What stands in the menu, the breadcrumbs and before the " | " of the title. */
export const titleOfEntry = ({ name, own }: Titled, locale: Locale): string =>
  readText(NAVIGATION, locale, `title.${own === undefined ? name : `${name}-${own}`}`);

/** The same of a screen of residents or guests by its name. */
export const menuTitle = (name: RouteName, locale: Locale): string => titleOfEntry({ name }, locale);

/** How a page is named outside its content (product, "Page titles"). */
export interface PageTitle {
  /** Menu title, " | ", product name. */
  readonly title: string;
  /** The menu title alone: also the last of the breadcrumbs. */
  readonly name: string;
  /** Kept out of search engines; also an unknown path. */
  readonly isHidden: boolean;
}

/**
 * Title of the page at a route; of the not-found page without one.
 * @param ownName the name of the one thing that the page shows, such as a notice's title, once it is known
 */
export function titleOf(found: FoundRoute | undefined, locale: Locale, product: string, ownName?: string): PageTitle {
  const { name: screen, isHidden = false } = found?.route ?? { name: 'not-found', isHidden: true };
  const parameters = found?.parameters ?? {};
  const name = ownName ?? fillParameters(titleOfEntry({ name: screen }, locale), parameters);
  return { title: `${name} | ${product}`, name, isHidden };
}
