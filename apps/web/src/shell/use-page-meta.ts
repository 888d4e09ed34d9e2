import { headOf } from '@machi/domain/navigation/head';
import { findRoute } from '@machi/domain/navigation/routes';
import type { FoundRoute } from '@machi/domain/navigation/routes';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnNames } from './own-names.ts';
import { useLocale } from './record.ts';
import { useShellTexts } from './shell-texts.ts';
import { useTown } from './town.ts';

/** The screen that is shown, from the table of routes; undefined at an unknown path. */
export const useCurrentRoute = (): FoundRoute | undefined => findRoute(useLocation().pathname);

function setMeta(name: string, content: string | null): void {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    found?.remove();
    return;
  }
  const meta = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

/**
 * Title "<menu title> | <product name>" and description of the screen (specification section 1, "Page metadata").
 * Returns the title for reading aloud after a change of screens; empty on the first.
 */
export function usePageMeta(): string {
  const { t } = useShellTexts();
  const locale = useLocale();
  const { pathname } = useLocation();
  const found = findRoute(pathname);
  const ownName = useOwnNames().get(pathname);
  const product = useTown()?.product_name ?? t('product');
  const { title, name, description, isHidden } = headOf(found, locale, product, ownName);

  useEffect(() => {
    document.title = title;
    document.documentElement.lang = locale;
    setMeta('description', description);
    setMeta('robots', isHidden ? 'noindex' : null);
  }, [title, locale, description, isHidden]);

  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  return moved ? name : '';
}
