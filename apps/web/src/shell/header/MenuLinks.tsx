import { titleOfEntry } from '@machi/domain/navigation/head';
import type { MenuEntry } from '@machi/domain/navigation/menus';
import { TopLink } from '@machi/ui/top-bar/TopLink';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../record/record.ts';
import { OwnBadge } from './OwnBadge.tsx';

/** An entry of header or drawer under the title of its screen. */
export function MenuLink({ entry }: { entry: MenuEntry }) {
  const { pathname } = useLocation();
  const { path } = entry;
  const locale = useLocale();
  return (
    <TopLink href={path} current={pathname === path}>
      {titleOfEntry(entry, locale)}
      {path === '/message' && (
        <>
          {' '}
          <OwnBadge />
        </>
      )}
    </TopLink>
  );
}

export function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.path}>
          <MenuLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
