import type { ReactElement } from 'react';
import { ButtonLink } from '../src/button/ButtonLink.tsx';
import { MobileMenu } from '../src/mobile-menu/MobileMenu.tsx';
import { NavMenu } from '../src/nav-menu/NavMenu.tsx';
import { CountBadge } from '../src/tag/CountBadge.tsx';
import { TopBar } from '../src/top-bar/TopBar.tsx';
import { TopLink } from '../src/top-bar/TopLink.tsx';
import { addressOf, type Settings } from './settings.ts';
import { useWord } from './word.tsx';

/** The header of the portal, with the two pages of the gallery in it. */
export function GalleryTop({ settings }: { settings: Settings }) {
  const t = useWord();
  const pages = (['sheet', 'tokens'] as const).map((page) => (
    <TopLink key={page} href={addressOf({ ...settings, page })} current={page === settings.page}>
      {page === 'sheet' ? t('部品の見本', 'Components') : t('色と文字', 'Colours and type')}
    </TopLink>
  ));
  const listed = (links: readonly ReactElement[]) => links.map((link) => <li key={link.key}>{link}</li>);
  const own = (
    <>
      <li>
        <TopLink href="#messages">
          {t('お知らせの受信箱', 'Messages')} <CountBadge label={t('未読', 'Unread')} count="+99" />
        </TopLink>
      </li>
      <li>
        <button type="button" className="top-link">
          {t('ログアウト', 'Log out')}
        </button>
      </li>
    </>
  );
  return (
    <TopBar
      homeHref="#main"
      name={t('星守町', 'Hoshimori')}
      tagline={t('まち｜町のサービス', 'Machi | services of the town')}
      navLabel={t('主なメニュー', 'Main menu')}
      nav={
        <>
          {pages}
          <NavMenu label={t('佐藤 ハル さん', 'Haru Sato')}>
            <ul>{own}</ul>
          </NavMenu>
        </>
      }
      end={
        <ButtonLink className="top-wide" href="#login" size="small">
          {t('ログイン', 'Log in')}
        </ButtonLink>
      }
      menu={
        <MobileMenu label={t('メニュー', 'Menu')} closeLabel={t('閉じる', 'Close')}>
          <h3>{t('見本', 'Gallery')}</h3>
          <ul>{listed(pages)}</ul>
          <ul className="drawer-end">{own}</ul>
        </MobileMenu>
      }
    />
  );
}
