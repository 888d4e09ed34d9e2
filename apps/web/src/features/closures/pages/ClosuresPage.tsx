import { menuTitle } from '@machi/domain/navigation/head';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { ReceptionNav } from '../../../shell/reception-nav/ReceptionNav.tsx';
import { ClosureList } from '../parts/ClosureList.tsx';
import { NewClosure } from '../parts/NewClosure.tsx';
import { closureQueries } from '../queries.ts';
import { useClosureTexts } from '../texts.ts';

/** Closures of facilities and rooms, for reception. */
export default function ClosuresPage() {
  const { t, locale } = useClosureTexts();
  const { data, isError, isFetching, refetch } = useQuery(closureQueries.list(locale));
  const spots = useQuery(closureQueries.spots(locale)).data?.spots ?? [];
  return (
    <>
      <PageHead title={menuTitle('reception-closures', locale)} sub={t('sub')} />
      <ReceptionNav />
      {isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : data ? (
        <div className="stack-lg">
          <ClosureList closures={data.closures} />
          <NewClosure spots={spots.filter(({ fixing_method }) => fixing_method !== 0)} />
        </div>
      ) : (
        <PageLoading label={t('loading')} />
      )}
    </>
  );
}
