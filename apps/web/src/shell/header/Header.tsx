import { titleOfEntry } from '@machi/domain/navigation/head';
import { isScheduleScreen, menuOf, serviceMenu } from '@machi/domain/navigation/menus';
import type { MenuEntry } from '@machi/domain/navigation/menus';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { NavMenu } from '@machi/ui/nav-menu/NavMenu';
import { TopBar } from '@machi/ui/top-bar/TopBar';
import { Suspense, lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useTown } from '../town/town.ts';
import { DisplayButton } from './DisplayButton.tsx';
import { Drawer } from './Drawer.tsx';
import { LocaleSwitch } from './LocaleSwitch.tsx';
import { MenuLink, MenuList } from './MenuLinks.tsx';
import { OwnBadge } from './OwnBadge.tsx';
import { useOfficialMenu } from './use-official-menu.ts';

const DisplayWindow = lazy(() => import('../display/DisplayWindow.tsx'));
const UnreadKeeper = lazy(() => import('./UnreadKeeper.tsx'));

/** Account and logout stand under the person's name. */
const isOwn = ({ path }: MenuEntry): boolean => path === '/account' || path === '/logout';
const isLogin = ({ path }: MenuEntry): boolean => path === '/login';

/** Larger words may have moved the button into the drawer meanwhile: then the drawer's own button takes the focus. */
function keepFocusInHeader(): void {
  // One frame later the window has left the page, and with it the focus that could not be given back.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const openers = [...document.querySelectorAll<HTMLElement>('header [aria-haspopup="dialog"]')];
    openers.find((opener) => opener.offsetParent !== null)?.focus();
  });
}

/** What stands in the bar itself on wide screens. */
function WideMenu() {
  const { t } = useShellTexts();
  const { isLoggedIn, isAtWork, name } = useSession();
  const official = useOfficialMenu();
  const town = useTown();
  const own = menuOf(isLoggedIn ? 'loggedIn' : isAtWork ? 'company' : 'loggedOut');
  const inBar = own.filter((entry) => !isOwn(entry) && !isLogin(entry));
  return (
    <>
      <NavMenu label={t('menu.service')}>
        <MenuList entries={serviceMenu(town)} />
      </NavMenu>
      {inBar.map((entry) => (
        <MenuLink key={entry.path} entry={entry} />
      ))}
      {(isLoggedIn || isAtWork) && (
        <NavMenu
          label={
            <>
              {name} <OwnBadge />
            </>
          }
        >
          <MenuList entries={[...official, ...own.filter(isOwn)]} />
        </NavMenu>
      )}
      {menuOf('always').map((entry) => (
        <MenuLink key={entry.path} entry={entry} />
      ))}
    </>
  );
}

export function Header() {
  const { t, locale } = useShellTexts();
  const { isLoggedIn, isAtWork } = useSession();
  const isIn = isLoggedIn || isAtWork;
  const { pathname } = useLocation();
  const town = useTown();
  const [display, setDisplay] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const openDisplay = () => setDisplay('open');

  return (
    <>
      <TopBar
        homeHref="/"
        name={town?.town_name ?? t('product')}
        tagline={t('tagline')}
        navLabel={t('menu.main')}
        nav={<WideMenu />}
        end={
          <>
            <DisplayButton className="top-wide" onPress={openDisplay} />
            {!isScheduleScreen(pathname) && <LocaleSwitch />}
            {!isIn &&
              menuOf('loggedOut')
                .filter(isLogin)
                .map((entry) => (
                  <ButtonLink key={entry.path} href={entry.path} size="small" className="top-wide">
                    {titleOfEntry(entry, locale)}
                  </ButtonLink>
                ))}
          </>
        }
        menu={<Drawer onDisplay={openDisplay} />}
      />
      {isIn && (
        <Suspense fallback={null}>
          <UnreadKeeper />
        </Suspense>
      )}
      {display !== 'unasked' && (
        <Suspense fallback={null}>
          <DisplayWindow open={display === 'open'} onClose={() => setDisplay('closed')} onClosed={keepFocusInHeader} />
        </Suspense>
      )}
    </>
  );
}
