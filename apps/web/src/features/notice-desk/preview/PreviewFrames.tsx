import { locales, type Locale } from '@machi/domain/locale/model';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { Section } from '@machi/ui/section/Section';
import { useState } from 'react';
import { PortalText } from '../../../shell/PortalText.tsx';
import { useNoticeDeskTexts } from '../texts.ts';

const views = ['page', 'phone', 'monitor'] as const;
type View = (typeof views)[number];

/** React Router's key for scroll positions. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/** Preview of a notice for residents: on a screen, on a telephone, on the hall's large screen; in either language. */
export function PreviewFrames({ notice }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  const { notice_id, revision } = notice;
  const [view, setView] = useState<View>('page');
  const [lang, setLang] = useState<Locale>(locale);
  function show(next: View) {
    // The frame shares this tab's storage and would open at this page's scroll position.
    sessionStorage.removeItem(SCROLL_POSITIONS);
    setView(next);
  }
  return (
    <Section className="stack-tight" titleId="notice-preview" title={t('preview')} level={3}>
      <div className="row tight notice-desk-views">
        {views.map((one) => (
          <Button key={one} size="small" aria-pressed={one === view} onClick={() => show(one)}>
            {t(`preview.${one}`)}
          </Button>
        ))}
        {locales.map((one) => (
          <Button key={one} size="small" aria-pressed={one === lang} onClick={() => setLang(one)}>
            {t(`preview.${one}`)}
          </Button>
        ))}
      </div>
      {view === 'page' ? (
        <div className="notice-desk-text stack-tight" lang={lang}>
          <p>
            <b>{notice.title[lang] || t('untitled')}</b>
          </p>
          {notice.body[lang] === '' ? (
            <p className="muted">{t('empty')}</p>
          ) : (
            <PortalText html={notice.body[lang]} tableLabel={t('table')} />
          )}
          {lang === 'ja' && `${notice.plain_title}${notice.plain_body}` !== '' && (
            <Section className="notice-desk-plain stack-tight" lang={locale} title={t('field.plain')} level={4}>
              <div lang="ja">
                {notice.plain_title !== '' && (
                  <p>
                    <b>{notice.plain_title}</b>
                  </p>
                )}
                <PortalText html={notice.plain_body} tableLabel={t('table')} />
              </div>
            </Section>
          )}
        </div>
      ) : (
        <div className={`notice-desk-frame notice-desk-${view}`}>
          {/* A page of our own needs scripts and its origin, with which a sandbox would protect nothing. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            key={`${view}-${lang}-${revision}`}
            title={t('preview.frame')}
            src={`/notice/preview?notice=${notice_id}&in=${lang}&framed=1`}
          />
        </div>
      )}
    </Section>
  );
}
