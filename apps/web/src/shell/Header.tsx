import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { MobileMenu } from '@machi/ui/mobile-menu/MobileMenu';
import { NavMenu } from '@machi/ui/nav-menu/NavMenu';
import { TopBar } from '@machi/ui/top-bar/TopBar';
import { TopLink } from '@machi/ui/top-bar/TopLink';
import { useLocation } from 'react-router-dom';
import { LocaleSwitch } from './LocaleSwitch.tsx';
import { useSession } from './record.ts';
import { useShellTexts } from './shell-texts.ts';
import { useTown } from './town.ts';

export function Header() {
  const { t } = useShellTexts();
  const { isLoggedIn, name } = useSession();
  const { pathname } = useLocation();
  const town = useTown();

  const link = (href: string, label: string) => (
    <TopLink href={href} current={pathname === href}>
      {label}
    </TopLink>
  );
  const spots = link('/spot', t('title.spot'));
  const reservations = link('/reservation', t('title.reservation'));
  const logout = link('/logout', t('title.logout'));

  return (
    <TopBar
      homeHref="/"
      name={town?.town_name ?? t('product')}
      tagline={t('tagline')}
      navLabel={t('menu.main')}
      nav={
        <>
          {spots}
          {isLoggedIn && reservations}
          {isLoggedIn && (
            <NavMenu label={name}>
              <ul>
                <li>{logout}</li>
              </ul>
            </NavMenu>
          )}
        </>
      }
      end={
        <>
          <LocaleSwitch />
          {!isLoggedIn && (
            <ButtonLink href="/login" size="small" className="only-wide">
              {t('title.login')}
            </ButtonLink>
          )}
        </>
      }
      menu={
        <MobileMenu label={t('menu')} closeLabel={t('close')}>
          <h3>{t('menu.services')}</h3>
          <ul>
            <li>{spots}</li>
          </ul>
          <h3>{isLoggedIn ? name : t('menu.account')}</h3>
          <ul>
            {isLoggedIn ? (
              <>
                <li>{reservations}</li>
                <li>{logout}</li>
              </>
            ) : (
              <>
                <li>{link('/login', t('title.login'))}</li>
                <li>{link('/signup', t('title.signup'))}</li>
              </>
            )}
          </ul>
        </MobileMenu>
      }
    />
  );
}
