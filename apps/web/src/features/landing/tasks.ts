import { navigationText, titleOfEntry } from '@machi/domain/navigation/head';
import { serviceMenu, type MenuTown } from '@machi/domain/navigation/menus';
import { findRoute, type RouteName } from '@machi/domain/navigation/routes';
import type { Texts } from '../../shell/language/texts.ts';
import type ja from './text/ja.json';

/** Screens with a task of verb and object. */
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

/** Screens that use their title and description. */
const described = [
  'spot-status',
  'route-status',
  'waste',
  'report',
  'warnings',
  'shelters',
  'event',
  'service',
] as const satisfies readonly RouteName[];

/** Services first, in menu order, then pages to read. */
const others = ['/reservation', '/pass', '/notice', '/faq', '/about'];

/** Tasks on this site: all services with a screen, the member's reservations, and help. */
export function tasks(
  { t, locale }: Texts<'landing', typeof ja>,
  town: MenuTown | undefined,
): { href: string; title: string; detail: string }[] {
  const ofOthers = others.flatMap((path) => {
    const found = findRoute(path);
    return found && !(path === '/pass' && town?.lacks.includes('passes')) ? [{ path, name: found.route.name }] : [];
  });
  const [first, ...services] = serviceMenu(town);
  const own = ofOthers.findIndex(({ path }) => path === '/notice');
  const entries = [...(first ? [first] : []), ...ofOthers.slice(0, own), ...services, ...ofOthers.slice(own)];
  return entries.flatMap((entry) => {
    const href = entry.path;
    const own = worded.find((one) => one === entry.name);
    if (own) return { href, title: t(`task.${own}`), detail: t(`task.${own}.about`) };
    const other = described.find((one) => one === entry.name);
    if (!other) return [];
    const title = titleOfEntry(entry, locale);
    return { href, title, detail: navigationText(`description.${other}`, locale, { own_name: title }) };
  });
}
