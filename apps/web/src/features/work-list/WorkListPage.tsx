import { LATE_AFTER_DAYS } from '@machi/domain/work-list/rules';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useWorkTexts } from '../../shell/work-list/texts.ts';
import { workQuery } from '../../shell/work-list/work-query.ts';
import { useWorkTold } from '../../shell/work-list/use-work-told.ts';
import { WorkTable } from './WorkTable.tsx';
import { useWorkListTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';
import '../../shell/desk/inbox/inbox.css';

/** All that waits for an official, of every desk (product, "Waiting work"). */
export default function WorkListPage() {
  const { t, locale } = useWorkListTexts();
  const query = useQuery(workQuery(locale));
  const { t: work } = useWorkTexts();
  useWorkTold();
  const { data } = query;
  const sum = (of: 'waiting' | 'late'): number => (data?.work ?? []).reduce((all, line) => all + line[of], 0);
  return (
    <div className="desk">
      <PageHead title={officialTitle('work', locale)} sub={t('sub')} />
      {!data && <NotLoaded query={query} label={t('loading')} />}
      {data && (
        <div className="stack">
          {data.failed.length > 0 && (
            <Callout tone="warning" title={t('failed')}>
              <p>{t('failed.body', { kinds: data.failed.map((kind) => work(`kind.${kind}`)).join(t('comma')) })}</p>
            </Callout>
          )}
          <p role="status" className="num">
            {data.work.length > 0 && t('total', { count: sum('waiting') })}{' '}
            {sum('late') > 0 && <b>{t('total-late', { count: sum('late') })}</b>}
          </p>
          {data.work.length > 0 && <WorkTable lines={data.work} today={data.today} />}
          {data.work.length === 0 && data.failed.length === 0 && (
            <EmptyState title={t('none')}>
              <p>{t('none.body')}</p>
            </EmptyState>
          )}
          {data.work.length > 0 && <p className="sm">{t('rule', { count: LATE_AFTER_DAYS })}</p>}
        </div>
      )}
    </div>
  );
}
