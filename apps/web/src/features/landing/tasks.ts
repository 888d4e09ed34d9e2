import { navigationText, titleOfEntry } from '@machi/domain/navigation/head';
import { serviceMenu, type MenuTown } from '@machi/domain/navigation/menus';
import { findRoute, type RouteName } from '@machi/domain/navigation/routes';
import { CODE_PATH } from '../../shell/passes/pass-paths.ts';
import type { Texts } from '../../shell/language/texts.ts';
import type ja from './text/ja.json';

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
export function tasks(
  { t, locale }: Texts<'landing', typeof ja>,
  town: MenuTown | undefined,
  isLoggedIn = false,
): { href: string; title: string; detail: string }[] {
  const ofOthers = others.flatMap((path) => {
    const found = findRoute(path);
    return found ? [{ path, name: found.route.name }] : [];
  });
  const [first, ...services] = serviceMenu(town);
  const entries = [...(first ? [first] : []), ...ofOthers.slice(0, 2), ...services, ...ofOthers.slice(2)];
  return entries.flatMap((entry) => {
    // Whoever has one pass alone means its code.
    const href = isLoggedIn && entry.name === 'pass' ? CODE_PATH : entry.path;
    const own = worded.find((one) => one === entry.name);
    if (own) return { href, title: t(`task.${own}`), detail: t(`task.${own}.about`) };
    const other = described.find((one) => one === entry.name);
    if (!other) return [];
    const title = titleOfEntry(entry, locale);
    return { href, title, detail: navigationText(`description.${other}`, locale, { own_name: title }) };
  });
}
