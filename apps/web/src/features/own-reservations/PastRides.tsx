import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@machi/ui/button/Button';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { useOwnTexts } from './text/use-own-texts.ts';
import type { OwnLine } from './lines.tsx';

interface PastRidesProps<Page> {
  /** Of its heading, to which a link leads. */
  readonly id: string;
  readonly title: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly linesOf: (page: Page) => readonly OwnLine[];
}

/** Rides of one kind that are over or cancelled, the latest first; nothing where there are none. */
export function PastRides<Page>({ id, title, list, linesOf }: PastRidesProps<Page>) {
  const { t } = useOwnTexts();
  const lines = list.data?.pages.flatMap(linesOf) ?? [];
  if (list.isError) return <LoadFailed onAgain={() => void list.refetch()} busy={list.isFetching} />;
  if (lines.length === 0) return null;
  return (
    <section className="stack own-rides-past" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <ul className="own-list">{lines.map(({ line }) => line)}</ul>
      {list.hasNextPage ? (
        <p>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
