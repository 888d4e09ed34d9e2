import { useEffect, useState } from 'react';
import { useMatches } from 'react-router-dom';
import { fillParameters, routes } from '@machi/domain/navigation/routes';
import type { Route } from '@machi/domain/navigation/routes';
import { useShellTexts } from './shell-texts.ts';
import { useTown } from './town.ts';

const isRoute = (handle: unknown): handle is Route => routes.some((route) => route === handle);

export interface CurrentRoute {
  readonly route: Route | undefined;
  readonly parameters: Readonly<Record<string, string | undefined>>;
}

/** The screen that is shown, from the table of routes; undefined at an unknown path. */
export function useCurrentRoute(): CurrentRoute {
  const match = useMatches().findLast((candidate) => isRoute(candidate.handle));
  return { route: match && isRoute(match.handle) ? match.handle : undefined, parameters: match?.params ?? {} };
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

/**
 * Title "<menu title> | <product name>" and description of the screen (specification section 1, "Page metadata").
 * Returns the title for reading aloud after a change of screens; empty on the first.
 */
export function usePageMeta(): string {
  const { t, locale } = useShellTexts();
  const { route, parameters } = useCurrentRoute();
  const product = useTown()?.product_name ?? t('product');
  const name = route?.name ?? 'not-found';
  const heading = fillParameters(t(`title.${name}`), parameters);
  const title = `${heading} | ${product}`;
  const description = fillParameters(t(`description.${name}`), parameters);
  const isHidden = route === undefined || 'isHidden' in route;

  useEffect(() => {
    document.title = title;
    document.documentElement.lang = locale;
    setMeta('description', description);
    setMeta('robots', isHidden ? 'noindex' : null);
  }, [title, locale, description, isHidden]);

  const [first] = useState(route);
  const [moved, setMoved] = useState(false);
  if (!moved && route !== first) setMoved(true);
  return moved ? heading : '';
}
