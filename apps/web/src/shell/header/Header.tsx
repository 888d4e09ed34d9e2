import { inLanguage } from '@machi/client/record';
import { titleOfEntry } from '@machi/domain/navigation/head';
import { DELEGATIONS, isScheduleScreen, menuOf, serviceMenu, type MenuEntry } from '@machi/domain/navigation/menus';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { NavMenu } from '@machi/ui/nav-menu/NavMenu';
import { TopBar } from '@machi/ui/top-bar/TopBar';
import { Suspense, lazy, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MobileMenu } from '@machi/ui/mobile-menu/MobileMenu';
import { TopLink } from '@machi/ui/top-bar/TopLink';
import { Icon } from '@machi/ui/icon/Icon';
import { actingNow } from '../acting/acting.ts';
import { recordStore, useLocale, useSession } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useTown } from '../town/town.ts';
import { lazyLater } from '../frame/calm.ts';
import { useOfficialMenu } from './use-official-menu.ts';
import { localeNames, type Locale } from '@machi/domain/locale/model';

const ActingBar = lazy(() => import('../acting/ActingBar.tsx'));
const UnreadBadge = lazy(() => import('./UnreadBadge.tsx'));

/** Loaded only after login: a guest has no messages, and those of somebody else are not counted. */
const OwnBadge = () =>
  actingNow() ? null : (
    <Suspense fallback={null}>
      <UnreadBadge />
    </Suspense>
  );

function DisplayButton({ onPress, className = '' }: { onPress: () => void; className?: string }) {
  const { t } = useShellTexts();
  return (
    <button type="button" className={`top-link ${className}`.trim()} aria-haspopup="dialog" onClick={onPress}>
      <Icon name="settings" />
      {t('display')}
    </button>
  );
}

/** Link of header or drawer with the title of its screen. */
function MenuLink({ entry }: { entry: MenuEntry }) {
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

function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
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

/** Switches between the two languages in place; typed values stay. */
function LocaleSwitch() {
  const other: Locale = useLocale() === 'ja' ? 'en' : 'ja';
  return (
    <button type="button" className="lang" lang={other} onClick={() => recordStore.prefer(inLanguage(other))}>
      {localeNames[other]}
    </button>
  );
}

/** The account's menu; while somebody acts for another, what they can do for them. */
const ownMenu = (isLoggedIn: boolean, isAtWork: boolean): readonly MenuEntry[] => {
  const acting = actingNow();
  return menuOf(isLoggedIn ? 'loggedIn' : 'company').filter(
    ({ path }) => (path !== DELEGATIONS || !isAtWork) && (!acting || acting.paths.includes(path)),
  );
};

const login = '/login';

/**
 * Header items on narrow screens: "grouped into an account menu and a support menu" (product, "Header, drawer and
 * footer")
 */
function Drawer({ onDisplay }: { onDisplay: () => void }) {
  const { t } = useShellTexts();
  const { isLoggedIn, isAtWork, name } = useSession();
  const isIn = isLoggedIn || isAtWork;
  const official = useOfficialMenu();
  const town = useTown();
  const asksForDisplay = useRef(false);

  const loggedOut = menuOf('loggedOut');
  const account = isIn ? ownMenu(isLoggedIn, isAtWork) : loggedOut.filter(({ path }) => path === login);
  const support = [...(isIn ? [] : loggedOut.filter(({ path }) => path !== login)), ...menuOf('always')];

  // Only one window at a time: the focus returns to the menu button first.
  function openDisplay() {
    if (!asksForDisplay.current) return;
    asksForDisplay.current = false;
    onDisplay();
  }

  return (
    <MobileMenu label={t('menu')} closeLabel={t('close')} onClosed={openDisplay}>
      <h3>{t('menu.service')}</h3>
      <MenuList entries={serviceMenu(town)} />
      <h3>{t('menu.account')}</h3>
      {isIn && (
        <p className="drawer-name">
          {actingNow()?.name ?? name} <OwnBadge />
        </p>
      )}
      <MenuList entries={account} />
      {official.length > 0 && (
        <>
          <h3>{t(isLoggedIn ? 'menu.official' : 'menu.work')}</h3>
          <MenuList entries={official} />
        </>
      )}
      <h3>{t('menu.support')}</h3>
      <MenuList entries={support} />
      <div className="drawer-end">
        <DisplayButton onPress={() => (asksForDisplay.current = true)} />
      </div>
    </MobileMenu>
  );
}

const DisplayWindow = lazy(() => import('../display/DisplayWindow.tsx'));
const UnreadKeeper = lazyLater(() => import('./UnreadKeeper.tsx'));

/** Account and logout stand under the person's name. */
const isOwn = ({ path }: MenuEntry): boolean => path.startsWith('/account') || path === '/logout';
const isLogin = ({ path }: MenuEntry): boolean => path === '/login';

/** Larger text may have moved the button into the drawer: then the drawer's own button takes the focus. */
function keepFocusInHeader(): void {
  // One frame later the window has left the page, and with it the focus that could not be returned.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const openers = [...document.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')];
    openers.find((opener) => opener.offsetParent !== null)?.focus();
  });
}

/** Items in the bar itself on wide screens. */
function WideMenu() {
  const { t } = useShellTexts();
  const { isLoggedIn, isAtWork, name } = useSession();
  const official = useOfficialMenu();
  const town = useTown();
  const own = isLoggedIn || isAtWork ? ownMenu(isLoggedIn, isAtWork) : menuOf('loggedOut');
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
              {actingNow()?.name ?? name} <OwnBadge />
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
      {isIn && <Suspense fallback={null}>{actingNow() ? <ActingBar /> : <UnreadKeeper />}</Suspense>}
      {display !== 'unasked' && (
        <Suspense fallback={null}>
          <DisplayWindow open={display === 'open'} onClose={() => setDisplay('closed')} onClosed={keepFocusInHeader} />
        </Suspense>
      )}
    </>
  );
}
