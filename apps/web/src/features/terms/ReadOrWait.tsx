import { menuTitle } from '@machi/domain/navigation/head';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import { PageHead } from '@machi/ui/page-head/PageHead';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useTermsTexts } from './texts.ts';

interface ReadOrWaitProps<T> {
  /** Names the page while its own title is still to come. */
  readonly name: 'terms' | 'policy' | 'legal';
  readonly query: UseQueryResult<T>;
  readonly children: (text: T) => ReactNode;
}

/** A text of the town; until it is there its name, and what is being waited for. */
export function ReadOrWait<T>({ name, query, children }: ReadOrWaitProps<T>) {
  const { t, locale } = useTermsTexts();
  const { data } = query;
  useAnchor(data !== undefined);
  if (data !== undefined) return children(data);
  return (
    <>
      <PageHead title={menuTitle(name, locale)} />
      <NotLoaded query={query} label={t('loading')} />
    </>
  );
}
