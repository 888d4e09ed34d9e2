import { readTown } from '@machi/domain/town/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useStanding } from './standing.ts';
import { startPocket } from './start.ts';
import { momentOf, usePocketTexts } from './texts.ts';
import { WaitingBand } from './waiting/WaitingBand.tsx';
import { LaterQuestion } from './waiting/LaterQuestion.tsx';
import { WAITING } from './waiting/use-waiting.ts';
import './pocket.css';

/** A place below the header, which stands before the lazily loaded parts. */
function usePlace(): HTMLElement {
  const [place] = useState(() => {
    const made = document.createElement('div');
    made.className = 'pocket-place';
    return made;
  });
  useEffect(() => {
    document.getElementById('main')?.before(place);
    return () => place.remove();
  }, [place]);
  return place;
}

/** Time of the oldest reply that the page shows, and whether it lacks one. */
function useShown(): { readonly oldest: number | undefined; readonly isLacking: boolean } {
  const { pathname, search } = useLocation();
  const kept = useStanding().shown.get(pathname + search);
  const queries = useQueryClient()
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [name] }) => name !== readTown.name && name !== WAITING });
  const loaded = queries.flatMap(({ state: { data, dataUpdatedAt } }) =>
    data === undefined || dataUpdatedAt === 0 ? [] : [dataUpdatedAt],
  );
  const all = kept === undefined ? loaded : [kept, ...loaded];
  return {
    oldest: all.length > 0 ? Math.min(...all) : undefined,
    isLacking: queries.some(({ state }) => state.status === 'error'),
  };
}

/** Draws again once queries have settled. */
function useSettled(): void {
  const [, draw] = useState(0);
  const cache = useQueryClient().getQueryCache();
  useEffect(() => cache.subscribe(() => setTimeout(() => draw((before) => before + 1))), [cache]);
}

function AwayBand() {
  const { t, locale } = usePocketTexts();
  const { away } = useStanding();
  const { pathname } = useLocation();
  useSettled();
  const { oldest, isLacking } = useShown();
  if (away === null) return null;
  const asOf = oldest === undefined ? '' : t('as-of', { moment: momentOf(oldest, locale) });
  const what = oldest === undefined && isLacking ? t('nothing') : asOf;
  return (
    <div className="pocket-band" role="status">
      <div className="wrap row tight">
        <span className="num">
          <b>{t(`away.${away}`)}</b> {pathname === '/pocket' ? '' : what}
        </span>
        {pathname !== '/pocket' && <TextLink href="/pocket">{t('link')}</TextLink>}
      </div>
    </div>
  );
}

/** One calm band below the header: no network, of when the page is, and what waits to be sent. */
export default function PocketBand(): ReactNode {
  const place = usePlace();
  useEffect(() => startPocket(), []);
  return (
    <>
      {createPortal(
        <>
          <AwayBand />
          <WaitingBand />
        </>,
        place,
      )}
      <LaterQuestion />
    </>
  );
}
