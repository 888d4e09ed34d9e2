import { listClosures } from '@machi/domain/closures/contract';
import { listSpots } from '@machi/domain/spots/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { ClosureList } from './ClosureList.tsx';
import { NewClosure } from './NewClosure.tsx';
import { useClosureTexts } from './texts.ts';

/** Closures of facilities and rooms, for reception. */
export default function ClosuresPage() {
  const { t, locale } = useClosureTexts();
  const query = useQuery(ask(listClosures, {}, locale));
  const { data } = query;
  const spots = useQuery(ask(listSpots, {}, locale)).data?.spots ?? [];
  return (
    <>
      <PageHead title={officialTitle('reception-closures', locale)} sub={t('sub')} />
      <ReceptionNav />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <ClosureList closures={data.closures} />
          <NewClosure spots={spots.filter(({ fixing_method }) => fixing_method !== 0)} hours={data.hours} />
        </div>
      )}
    </>
  );
}
