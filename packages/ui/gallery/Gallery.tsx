import { useState } from 'react';
import { Breadcrumbs } from '../src/breadcrumbs/Breadcrumbs.tsx';
import { PageHead } from '../src/page-head/PageHead.tsx';
import { SkipLink } from '../src/skip-link/SkipLink.tsx';
import { SnackbarProvider } from '../src/snackbar/SnackbarProvider.tsx';
import { ToTop } from '../src/to-top/ToTop.tsx';
import { GalleryFooter } from './GalleryFooter.tsx';
import { GalleryTop } from './GalleryTop.tsx';
import { addressOf, dress, readSettings, titleOf, wordOf, type Settings } from './settings.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { Sheet } from './Sheet.tsx';
import { TokensPage } from './tokens/TokensPage.tsx';
import { WordProvider } from './word.tsx';

/** Every component in every state, and the tokens they are made of. */
export function Gallery() {
  const [settings, setSettings] = useState(readSettings);
  const t = wordOf(settings);
  const title = titleOf(settings);

  function change(next: Settings) {
    dress(next);
    setSettings(next);
  }

  return (
    <WordProvider value={t}>
      <SnackbarProvider closeLabel={t('閉じる', 'Close')}>
        <SkipLink targetId="main">{t('本文へ', 'Skip to content')}</SkipLink>
        <GalleryTop settings={settings} />
        <div className="wrap">
          <Breadcrumbs
            label={t('現在の位置', 'You are here')}
            items={[
              { label: t('デザインの見本', 'Design system'), href: addressOf({ ...settings, page: 'sheet' }) },
              { label: title },
            ]}
          />
        </div>
        <main id="main" className="wrap">
          <PageHead
            title={title}
            sub={t(
              '開発者のためのページです。すべての部品を、すべての状態で見せます。',
              'A page for developers. It shows every component in every state.',
            )}
          />
          <SettingsPanel settings={settings} onChange={change} />
          {settings.page === 'tokens' ? <TokensPage key={addressOf(settings)} /> : <Sheet />}
        </main>
        <ToTop label={t('上へ戻る', 'Back to top')} after={300} />
        <GalleryFooter />
      </SnackbarProvider>
    </WordProvider>
  );
}
