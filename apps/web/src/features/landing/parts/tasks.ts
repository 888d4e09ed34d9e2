import { menuTitle, navigationText } from '@machi/domain/navigation/head';
import { menuOf } from '@machi/domain/navigation/menus';
import { findRoute } from '@machi/domain/navigation/routes';
import type { RouteName } from '@machi/domain/navigation/routes';
import type { Texts } from '../../../shell/language/texts.ts';
import type { en } from '../text/en.ts';

/** Screens that say what can be done there in a verb and its object. */
const worded = [
  'spot',
  'onlineform',
  'reservation',
  'pass',
  'notice',
  'app',
  'faq',
  'about',
] as const satisfies readonly RouteName[];

/** Those that speak by their title and what they say of themselves. */
const described = ['spot-status', 'route-status', 'service'] as const satisfies readonly RouteName[];

/** The services first, in the order of the menu, then what one reads. */
const others = ['/reservation', '/pass', '/notice', '/faq', '/about'];

/** What one can do on this site: every service whose screen exists, and the ways to one's reservations and to help. */
export function tasks({ t, locale }: Texts<typeof en>): { href: string; title: string; detail: string }[] {
  const [first, ...services] = menuOf('service').map(({ path }) => path);
  const paths = [...(first ? [first] : []), ...others.slice(0, 2), ...services, ...others.slice(2)];
  return paths.flatMap((href) => {
    const found = findRoute(href);
    if (found === undefined) return [];
    const own = worded.find((one) => one === found.route.name);
    if (own) return { href, title: t(`task.${own}`), detail: t(`task.${own}.about`) };
    const other = described.find((one) => one === found.route.name);
    if (!other) return [];
    const title = menuTitle(other, locale, found.parameters);
    return { href, title, detail: navigationText(`description.${other}`, locale, { own_name: title }) };
  });
}
