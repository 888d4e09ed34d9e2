import { UNREAD_IN_JAPANESE, languagesOffered } from '@machi/domain/locale/offered';
import { use } from 'react';
import { LanguageContext, useTexts } from './texts.ts';
import { LANGUAGE_MILLISECONDS } from './use-language.ts';

/** The other language, or a list of them where the town offers more. A tap, whose answer it would cover, closes it. */
export function LanguageButtons() {
  const { t } = useTexts();
  const { language, variants, choose, scene } = use(LanguageContext);
  const others = languagesOffered(variants).filter((one) => one.language !== language);
  const buttons = others.map((one) => (
    <button key={one.language} type="button" className="kbtn" lang={one.language} onClick={() => choose(one.language)}>
      {one.name}
    </button>
  ));
  if (others.length === 1) return buttons;
  return (
    <>
      <button type="button" className="kbtn" popoverTarget="languages">
        {t('languages')}
      </button>
      <div
        key={`${scene} ${language}`}
        id="languages"
        className="languages"
        role="dialog"
        aria-label={t('languages')}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          const close = () => void (currentTarget.isConnected && currentTarget.hidePopover());
          if (newState === 'open') setTimeout(close, LANGUAGE_MILLISECONDS);
        }}
      >
        <div className="buttons">{buttons}</div>
        {others.map(
          ({ language: of, unread }) =>
            unread && (
              <p key={of} lang={of}>
                {unread}
              </p>
            ),
        )}
        {others.some(({ unread }) => unread) && <p lang="ja">{UNREAD_IN_JAPANESE}</p>}
      </div>
    </>
  );
}
