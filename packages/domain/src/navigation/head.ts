import type { Locale } from '../locale/model.ts';
import { hasText, readText, textsOf } from '../locale/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';
import { fillParameters } from './routes.ts';
import type { FoundRoute, Parameters, RouteName } from './routes.ts';

/** The feature whose texts these are. */
export const NAVIGATION = 'navigation';
const read = textsOf(NAVIGATION, { ja, en });
type TextKey = keyof typeof en;

/** A word of navigation in a language, its ":param" placeholders filled. */
export const navigationText = (
  key: TextKey,
  locale: Locale,
  values: Readonly<Record<string, string | undefined>> = {},
) => fillParameters(read(locale, key), values);

/** What a title depends on: the screen's name, and the parameters of its route where they are known. */
export interface Titled {
  readonly name: string;
  readonly parameters: Parameters;
}

/**
 * What stands in the menu, the breadcrumbs and before the " | " of the title. Of /service/:service_id it depends on the
 * service (product, "Service subscription"), in the header, too.
 */
export function titleOfEntry({ name, parameters }: Titled, locale: Locale): string {
  const own = `${name}-${parameters['service_id'] ?? ''}`;
  const titled = name === 'service' && hasText(NAVIGATION, `title.${own}`) ? own : name;
  return readText(NAVIGATION, locale, `title.${titled}`);
}

/** The same of a screen of residents or guests by its name; without parameters the title of such a screen in general. */
export const menuTitle = (name: RouteName, locale: Locale, parameters: Parameters = {}): string =>
  titleOfEntry({ name, parameters }, locale);

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
  const name = ownName ?? fillParameters(titleOfEntry({ name: screen, parameters }, locale), parameters);
  return { title: `${name} | ${product}`, name, isHidden };
}
