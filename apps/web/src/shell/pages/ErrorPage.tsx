import type { Locale } from '@machi/domain/locale/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Ridge } from '@machi/ui/empty-state/Ridge';
import { menuTitle } from '@machi/domain/navigation/head';
import { loadTexts, readText } from '@machi/domain/locale/texts';
import { useEffect, useState } from 'react';
import { SHELL, useShellTexts } from '../shell-texts.ts';
import { Telephone } from '../town/Telephone.tsx';
import { useTown } from '../town/town.ts';

type ErrorKind = 'forbidden' | 'not-found' | 'server-error';

/** Whether a language's texts are loaded; without a network the page does without them. */
function useTextsOf(locale: Locale): boolean {
  const [there, setThere] = useState(() => (loadTexts(locale) ? undefined : locale));
  useEffect(() => {
    let isLeft = false;
    const show = () => {
      if (!isLeft) setThere(locale);
    };
    const coming = loadTexts(locale);
    if (coming) coming.then(show, () => undefined);
    else show();
    return () => {
      isLeft = true;
    };
  }, [locale]);
  return there === locale;
}

/** What happened, what to do and whom to call: first in the person's language, then in the other one. */
function ErrorPage({ kind }: { kind: ErrorKind }) {
  const { t, locale } = useShellTexts();
  const town = useTown();
  const other = locale === 'ja' ? 'en' : 'ja';
  const isOtherThere = useTextsOf(other);
  return (
    <div className="panel stack empty">
      <Ridge />
      <h1>{menuTitle(kind, locale)}</h1>
      <p>{t(`${kind}.body`)}</p>
      <p>
        {t(`${kind}.what`)}{' '}
        {town && (
          <span className="nb">
            {town.office_name} <Telephone number={town.office_tel} />
          </span>
        )}
      </p>
      {isOtherThere && (
        <p lang={other} className="muted">
          {menuTitle(kind, other)}
          {other === 'en' ? ': ' : '：'}
          {readText(SHELL, other, `${kind}.body`)} {readText(SHELL, other, `${kind}.what`)}
        </p>
      )}
      <div className="row">
        <ButtonLink variant="primary" href="/">
          {t('to-top')}
        </ButtonLink>
      </div>
    </div>
  );
}

export const ForbiddenPage = () => <ErrorPage kind="forbidden" />;
export const NotFoundPage = () => <ErrorPage kind="not-found" />;
export const ServerErrorPage = () => <ErrorPage kind="server-error" />;
