import type { Locale } from '@machi/domain/locale/model';
import { menuTitle } from '@machi/domain/navigation/head';
import { headOf } from '@machi/domain/navigation/page-head';
import { findRoute, type RouteName } from '@machi/domain/navigation/routes';
import { isOfPart } from '@machi/domain/navigation/part-addresses';
import { lackingParts } from '@machi/domain/town/parts';
import { packAddress } from '@machi/domain/pictures/pack-files';
import type { House } from '../../house.ts';
import { icons } from './icons.ts';

/** Folder of the pictures of the installed portal. */
export const INSTALLED_FILES = '/installed/';
/** The design system's page, behind the picture at the start and around the window. */
export const PAGE_COLOUR = '#faf9f6';

/** What people open most. */
const shortcuts: readonly { readonly name: RouteName; readonly url: string }[] = [
  { name: 'pass', url: '/pass' },
  { name: 'spot', url: '/spot' },
  { name: 'route-status', url: '/route/status' },
];

/** What a device must know to install the portal (W3C Web Application Manifest). Nothing in it is personal. */
export function manifestOf({ town: pack, versionOf }: Pick<House, 'town' | 'versionOf'>, locale: Locale) {
  const { town, transport } = pack;
  const lacking = lackingParts(pack);
  const isHere = ({ name, url }: (typeof shortcuts)[number]): boolean =>
    !isOfPart(url, lacking) && (name !== 'route-status' || transport.default_route_id !== null);
  const name = town.town_name[locale];
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: `${name} ${town.product_name[locale]}`,
    short_name: name,
    description: headOf(findRoute('/'), locale, town.product_name[locale]).description,
    lang: locale,
    dir: 'ltr',
    display: 'standalone',
    background_color: PAGE_COLOUR,
    theme_color: PAGE_COLOUR,
    categories: ['government', 'utilities'],
    icons: Object.entries(icons).flatMap(([file, { pixels, purpose }]) =>
      purpose ? [{ src: INSTALLED_FILES + file, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }] : [],
    ),
    shortcuts: shortcuts.filter(isHere).map((one) => ({
      name: menuTitle(one.name, locale),
      url: one.url,
      icons: [{ src: `${INSTALLED_FILES}icon-192.png`, sizes: '192x192', type: 'image/png' }],
    })),
    screenshots: town.app_pictures.map(({ name: label, form_factor, sizes, files }) => ({
      src: packAddress(files[locale], versionOf(files[locale])),
      sizes,
      form_factor,
      label: label[locale],
    })),
  };
}
