import { localeOf, type Locale } from '@machi/domain/locale/model';
import { loadTexts } from '@machi/domain/locale/texts';
import { titleOf } from '@machi/domain/navigation/head';
import type { FoundRoute } from '@machi/domain/navigation/routes';
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { findKnown, ofOfficials } from './known-screens.ts';
import { useOwnNames } from './own-names.ts';
import { useLanguage, useLocale } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useTown } from '../town/town.ts';

/** The current screen; undefined at an unknown path and while it is loading. */
export const useCurrentRoute = (): FoundRoute | undefined => findKnown(useLocation().pathname);

/** Whether an officials' screen is still loading: its name comes with its page. */
export function useIsToCome(): boolean {
  const isOfOfficials = useMatches().some(({ handle }) => handle === ofOfficials);
  return useCurrentRoute() === undefined && isOfOfficials;
}

function setMeta(name: string, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

/** Fetches the screen's description for programs that read the page. The first page has the server's. */
function useDescription(pathname: string, locale: Locale, ownName: string | undefined, isToCome: boolean): void {
  const [sent] = useState(() => ({ pathname, locale: document.documentElement.lang }));
  const [stands, setStands] = useState(true);
  if (stands && (pathname !== sent.pathname || locale !== sent.locale)) setStands(false);

  useEffect(() => {
    if (stands || isToCome) return undefined;
    let isLeft = false;
    async function describe() {
      const { headOf } = await import('@machi/domain/navigation/page-head');
      await loadTexts(locale);
      if (!isLeft) setMeta('description', headOf(findKnown(pathname), locale, '', ownName).description);
    }
    // Without a network the page still works.
    describe().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [stands, pathname, locale, ownName, isToCome]);
}

/** Name of the screen, alone and in the page title. */
export function usePageTitle() {
  const { t } = useShellTexts();
  const locale = useLocale();
  const ownName = useOwnNames().get(useLocation().pathname);
  const product = useTown()?.product_name ?? t('product');
  return titleOf(useCurrentRoute(), locale, product, ownName);
}

/**
 * Title "<menu title> | <product name>" and description of the screen (product, "Page titles"). Returns the title to
 * read aloud after a change of screens; empty on the first.
 */
export function usePageMeta(): string {
  const language = useLanguage();
  const locale = localeOf(language);
  const { pathname } = useLocation();
  const ownName = useOwnNames().get(pathname);
  const isToCome = useIsToCome();
  const { title, name, isHidden } = usePageTitle();
  useDescription(pathname, locale, ownName, isToCome);

  useEffect(() => {
    Object.assign(document.documentElement, { lang: language, dir: language.startsWith('ar') ? 'rtl' : 'ltr' });
    // Until then the server's title stands.
    if (isToCome) return;
    document.title = title;
    setMeta('robots', isHidden ? 'noindex' : null);
  }, [title, language, isHidden, isToCome]);

  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  return moved && !isToCome ? name : '';
}
