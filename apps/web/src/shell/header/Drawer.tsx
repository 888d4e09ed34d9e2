import { menuOf, serviceMenu } from '@machi/domain/navigation/menus';
import { MobileMenu } from '@machi/ui/mobile-menu/MobileMenu';
import { useRef } from 'react';
import { useSession } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useTown } from '../town/town.ts';
import { DisplayButton } from './DisplayButton.tsx';
import { MenuList } from './MenuLinks.tsx';
import { OwnBadge } from './OwnBadge.tsx';
import { useOfficialMenu } from './use-official-menu.ts';

const login = '/login';

/**
 * The items of the header on narrow screens, "grouped into an account menu and a support menu" (product, "Header,
 * drawer and footer"), the services above them.
 */
export function Drawer({ onDisplay }: { onDisplay: () => void }) {
  const { t } = useShellTexts();
  const { isLoggedIn, isAtWork, name } = useSession();
  const isIn = isLoggedIn || isAtWork;
  const official = useOfficialMenu();
  const town = useTown();
  const asksForDisplay = useRef(false);

  const loggedOut = menuOf('loggedOut');
  const account = isIn ? menuOf(isLoggedIn ? 'loggedIn' : 'company') : loggedOut.filter(({ path }) => path === login);
  const support = [...(isIn ? [] : loggedOut.filter(({ path }) => path !== login)), ...menuOf('always')];

  // One window at a time: the focus goes back to the menu button first.
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
          {name} <OwnBadge />
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
