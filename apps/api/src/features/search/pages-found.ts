import { localized, type Locale } from '@machi/domain/locale/model';
import { readText } from '@machi/domain/locale/texts';
import { NAVIGATION } from '@machi/domain/navigation/head';
import { officialScreens } from '@machi/domain/navigation/official-screens';
import { headOf } from '@machi/domain/navigation/page-head';
import { routes, type RouteRow } from '@machi/domain/navigation/routes';
import { decidePermission } from '@machi/domain/permissions/model';
import { isOfPart } from '@machi/domain/navigation/part-addresses';
import { lackingParts } from '@machi/domain/town/parts';
import type { Findable } from '@machi/domain/search/model';
import type { House } from '../../platform/house.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';

/** Its address has the town's name; a redirect leads to it. */
const LAUNDRY = '/monitor/:monitor_key';

/** Not screens that show nothing by themselves, or are displays on a wall. */
const isFindable = ({ path, isHidden }: Pick<RouteRow, 'path' | 'isHidden'>): boolean =>
  isHidden !== true && (!path.includes(':') || path === LAUNDRY);

function pageOf(route: RouteRow): Findable {
  const head = (locale: Locale) => headOf({ route, parameters: {} }, locale, '');
  return {
    href: route.path === LAUNDRY ? '/monitor' : route.path,
    title: localized((locale) => readText(NAVIGATION, locale, `title.${route.name}`)),
    text: localized((locale) => head(locale).description),
  };
}

function isOfTown({ town }: House) {
  const lacking = lackingParts(town);
  return ({ href }: Findable): boolean =>
    !isOfPart(href === '/monitor' ? LAUNDRY : href, lacking) &&
    (town.transport.default_route_id !== null || !/^\/(?:route|plan|vehicle)/.test(href));
}

const findable = routes.filter(isFindable);
const publicPages = findable.filter(({ isPublic }) => isPublic).map(pageOf);
const ownPages = findable.filter(({ isPublic }) => !isPublic).map(pageOf);
const deskPages = officialScreens
  .filter(isFindable)
  .map((screen) => ({ page: pageOf(screen), ledToBy: screen.ledToBy ?? [] }));

/** Pages of the portal: those that the person may open. */
export const found: readonly FoundSource[] = [
  {
    kind: 'page',
    forAll: (house) => publicPages.filter(isOfTown(house)),
    forReader({ house, exchange: { member } }) {
      if (member === null) return [];
      const desks = deskPages.flatMap(({ page, ledToBy }) =>
        ledToBy.some((permission) => decidePermission(member, permission) === 'granted') ? [page] : [],
      );
      return [...ownPages, ...desks].filter(isOfTown(house));
    },
  },
];
