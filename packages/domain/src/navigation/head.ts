import type { Locale } from '../locale/model.ts';
import { readText, textsOf } from '../locale/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import { fillParameters, type FoundRoute, type RouteName } from './routes.ts';

export const NAVIGATION = 'navigation';
const read = textsOf(NAVIGATION, { ja, en });
type TextKey = keyof typeof ja;

/** Text of navigation in a language, with ":param" placeholders filled. */
export const navigationText = (
  key: TextKey,
  locale: Locale,
  values: Readonly<Record<string, string | undefined>> = {},
) => fillParameters(read(locale, key), values);

/** Data of a title: the screen's name, and the thing meant by a menu entry. */
export interface Titled {
  readonly name: string;
  readonly own?: string;
  /** Its own title, in the reader's language. */
  readonly title?: string;
}

/** Makes the title for the menu, the breadcrumbs and the page title before " | ". */
export const titleOfEntry = ({ name, own, title }: Titled, locale: Locale): string =>
  title ?? readText(NAVIGATION, locale, `title.${own === undefined ? name : `${name}-${own}`}`);

/** Makes the title of a screen of residents or guests by its name. */
export const menuTitle = (name: RouteName, locale: Locale): string => titleOfEntry({ name }, locale);

/** Names of a page outside its content (product, "Page titles"). */
export interface PageTitle {
  /** Menu title, " | ", product name. */
  readonly title: string;
  /** Menu title, also used as the last breadcrumb. */
  readonly name: string;
  /** Kept out of search engines; also an unknown path. */
  readonly isHidden: boolean;
}

/**
 * Makes the title of the page at a route, or of the not-found page.
 * @param ownName name of the thing that the page shows, such as a notice's title, once it is known
 */
export function titleOf(found: FoundRoute | undefined, locale: Locale, product: string, ownName?: string): PageTitle {
  const { name: screen, isHidden = false } = found?.route ?? { name: 'not-found', isHidden: true };
  const parameters = found?.parameters ?? {};
  const name = ownName ?? fillParameters(titleOfEntry({ name: screen }, locale), parameters);
  return { title: `${name} | ${product}`, name, isHidden };
}
