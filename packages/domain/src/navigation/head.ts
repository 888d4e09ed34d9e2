import type { Locale } from '../locale/model.ts';
import { hasText, textsOf } from '../locale/texts.ts';
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

const isTextKey = (key: string): key is TextKey => hasText(NAVIGATION, key);

/**
 * What stands in the menu, the breadcrumbs and before the " | " of the title. Title and description of
 * /service/:service_id depend on service_id (product, "Service subscription"); so do the two services of the header.
 * @param parameters of the route; without them the title of such a screen in general
 */
export function menuTitle(name: RouteName, locale: Locale, parameters: Parameters = {}): string {
  const ownKey = `title.${name}-${parameters['service_id'] ?? ''}`;
  const key: TextKey = name === 'service' && isTextKey(ownKey) ? ownKey : `title.${name}`;
  return read(locale, key);
}

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
  const parameters = found?.parameters ?? {};
  const name = ownName ?? fillParameters(menuTitle(found?.route.name ?? 'not-found', locale, parameters), parameters);
  return { title: `${name} | ${product}`, name, isHidden: found === undefined || 'isHidden' in found.route };
}
