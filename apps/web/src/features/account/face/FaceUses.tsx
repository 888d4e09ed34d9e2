import { listFaceUses } from '@machi/domain/cards/face-contract';
import type { FaceUse } from '@machi/domain/cards/face-enrolment';
import { Button } from '@machi/ui/button/Button';
import { Table } from '@machi/ui/table/Table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { load } from '../../../shell/calls/client.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useAccountTexts } from '../texts.ts';

/** Each time a terminal looked at the own face: when, where and for what. */
export function FaceUses() {
  const { t, locale } = useAccountTexts();
  const list = useInfiniteQuery({
    queryKey: [listFaceUses.name, locale],
    queryFn: ({ pageParam: before, signal }) => load(listFaceUses, { before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ uses: shown, has_more }) => (has_more ? shown.at(-1)?.visit_id : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const uses = list.data?.pages.flatMap((page) => page.uses);
  if (!uses) return <NotLoaded query={list} label={t('face.uses.loading')} />;
  function purpose({ pass, outcome, is_undone }: FaceUse): string {
    const use = t(`face.use.${pass}${outcome === 'staff' ? '.staff' : ''}`);
    return is_undone ? t('face.use.undone', { use }) : use;
  }
  return (
    <div className="stack-tight face-uses">
      <h3>{t('face.uses')}</h3>
      {uses.length === 0 ? (
        <p>{t('face.uses.none')}</p>
      ) : (
        <Table
          caption={t('face.uses')}
          columns={[
            { id: 'when', head: t('when') },
            { id: 'where', head: t('face.where') },
            { id: 'what', head: t('face.for') },
          ]}
          rows={uses.map((use) => ({
            id: String(use.visit_id),
            cells: [momentInWords(use.visited_at, locale), use.terminal_name ?? '―', purpose(use)],
          }))}
          fold="lines"
        />
      )}
      {list.hasNextPage && (
        <p>
          <Button variant="text" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('face.uses.more')}
          </Button>
        </p>
      )}
    </div>
  );
}
