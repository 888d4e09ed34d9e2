import type { RetentionRun } from '@machi/domain/retention/contract';
import { listRetentionRuns } from '@machi/domain/retention/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { HeldBack } from './HeldBack.tsx';
import { LineTable } from './LineTable.tsx';
import { Trial } from './Trial.tsx';
import { useRetentionTexts } from './texts.ts';
import '@machi/ui/styles/desk.css';

/** What was deleted each night because it was kept long enough (product, "What is kept how long"). */
export default function RetentionPage() {
  const { t, locale } = useRetentionTexts();
  const runs = useQuery(askAnew(listRetentionRuns, {}, locale));
  const asker = useQuery(askerQuery(locale));
  const titleOf = ({ kind, begun_at }: RetentionRun): string => t(kind, { at: momentInWords(begun_at, locale) });
  const [newest, ...earlier] = runs.data?.runs ?? [];
  const seconds = (newest?.lines ?? []).reduce((sum, { took_milliseconds }) => sum + took_milliseconds, 0) / 1000;
  return (
    <div className="desk stack-lg">
      <PageHead title={officialTitle('retention', locale)} sub={t('sub')} />
      {!runs.data && <NotLoaded query={runs} label={t('loading')} />}
      {runs.data && newest === undefined && <p>{t('none')}</p>}
      {runs.data && newest?.lines.some(({ held }) => held !== null) && (
        <HeldBack run={newest} now={runs.data.now} mayConfirm={asker.data?.roles.includes('system') === true} />
      )}
      {newest && (
        <section className="stack" aria-labelledby="newest">
          <h2 id="newest">{t('newest')}</h2>
          <p>
            <b className="num">{titleOf(newest)}</b>
            <br />
            {newest.ended_at === null ? t('broken-off') : t('took', { seconds: seconds.toFixed(1) })}
          </p>
          <LineTable lines={newest.lines} />
        </section>
      )}
      <Trial />
      {earlier.length > 0 && (
        <section className="stack" aria-labelledby="earlier">
          <h2 id="earlier">{t('earlier')}</h2>
          {earlier.map((run) => (
            <Disclosure key={run.retention_run_id} title={titleOf(run)}>
              {run.ended_at === null && <p>{t('broken-off')}</p>}
              <LineTable lines={run.lines} />
            </Disclosure>
          ))}
        </section>
      )}
    </div>
  );
}
