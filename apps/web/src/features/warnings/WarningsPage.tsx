import { readEvacuationOrders } from '@machi/domain/evacuation/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { menuTitle } from '@machi/domain/navigation/head';
import { WARNINGS_LINE, readWarnings, type ReadWarnings, type WarningView } from '@machi/domain/warnings/contract';
import { levelSigns, levelWords, statusNotes } from '@machi/domain/warnings/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { Heading } from '@machi/ui/page-head/Heading';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { clockOf, momentInWords } from '../../shell/language/dates.ts';
import { textsOf } from '../../shell/language/texts.ts';
import { usePageLine } from '../../shell/use-page-line.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './warnings.css';

const useWarningTexts = textsOf('warnings', { ja, en });

/** Without the line. */
const EVERY_MILLISECONDS = 60_000;

/** Warnings for the town now, and what to do (product, "Warnings"). */
export default function WarningsPage() {
  const { t, locale } = useWarningTexts();
  const query = useQuery({
    ...ask(readWarnings, {}, locale),
    refetchOnWindowFocus: true,
    refetchInterval: EVERY_MILLISECONDS,
  });
  const orders = useQuery({ ...ask(readEvacuationOrders, {}, locale), refetchInterval: EVERY_MILLISECONDS });
  const { data, refetch } = query;
  const { refetch: refetchOrders } = orders;
  const again = useCallback(() => {
    void refetch();
    void refetchOrders();
  }, [refetch, refetchOrders]);
  usePageLine(WARNINGS_LINE, 'warnings', again);
  return (
    <>
      <PageHead title={menuTitle('warnings', locale)} sub={t('sub')} />
      {!data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          {orders.data && <Orders told={orders.data} />}
          <Standing told={data} />
          {data.ended.length > 0 && (
            <Section className="stack" title={t('ended')}>
              <ul className="stack-tight">
                {data.ended.map((one) => (
                  <li key={one.warning_id}>
                    <b>{one.title}</b>{' '}
                    <span className="muted">
                      {t(one.is_cancelled === 1 ? 'ended.cancelled' : 'ended.at', {
                        at: momentInWords(one.ended_at ?? one.changed_at, locale),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Sources told={data} />
        </div>
      )}
    </>
  );
}

/** The town's own orders, above all warnings, with easy Japanese below the Japanese. */
function Orders({ told: { orders, has_shelters } }: { readonly told: ReplyOf<typeof readEvacuationOrders> }) {
  const { t, locale } = useWarningTexts();
  if (orders.length === 0) return null;
  return (
    <Section className="stack" title={t('orders')}>
      {has_shelters && orders.some(({ level }) => level > 0) && (
        <p>
          <TextLink href="/shelters">{menuTitle('shelters', locale)}</TextLink>
        </p>
      )}
      <ul className="warnings" aria-live="polite">
        {orders.map((order) => (
          <li key={order.evacuation_order_id}>
            <article className={`warning ${order.is_drill === 1 ? 'is-drill' : `level-${order.level || 1}`}`}>
              <p className="warning-level">{order.heading}</p>
              <div className="warning-body">
                <p className="warning-advice">{order.advice}</p>
                {locale === 'ja' && <p lang="ja">{order.easy}</p>}
                <p className="muted">{t('orders.changed', { at: momentInWords(order.changed_at, locale) })}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Standing({ told: { warnings, sources } }: { readonly told: ReadWarnings }) {
  const { t } = useWarningTexts();
  const looked = sources.flatMap(({ looked_at }) => looked_at ?? []).toSorted();
  if (warnings.length > 0)
    return (
      <ul className="warnings" aria-live="polite">
        {warnings.map((warning) => (
          <li key={warning.warning_id}>
            <OneWarning warning={warning} />
          </li>
        ))}
      </ul>
    );
  const last = looked.at(-1);
  return (
    <Callout tone="success" title={t('none')}>
      <p>
        {sources.length === 0
          ? t('none.noSources')
          : last === undefined
            ? t('none.never')
            : t('none.at', { at: clockOf(last) })}
      </p>
    </Callout>
  );
}

function OneWarning({ warning }: { readonly warning: WarningView }) {
  const { t, locale } = useWarningTexts();
  const { level, status, title, alert_level, advice, headline, office, started_at, changed_at } = warning;
  return (
    <article className={`warning ${status === 'actual' ? `level-${level}` : 'is-drill'}`}>
      <p className="warning-level">
        {status !== 'actual' && <b className="warning-drill">{statusNotes[status][locale]}</b>}
        <span className="warning-sign" aria-hidden="true">
          {levelSigns[level]}
        </span>
        {levelWords[level][locale]}
        {alert_level !== '' && <span className="warning-alert">{alert_level}</span>}
      </p>
      <div className="warning-body">
        <Heading level={2}>{title}</Heading>
        <p className="warning-advice">{advice}</p>
        {headline !== '' && (
          <p lang="ja" className="warning-headline">
            {headline}
          </p>
        )}
        <p className="muted">
          {t('since', { office, at: momentInWords(started_at, locale) })}
          {changed_at !== started_at && ` ${t('changed', { at: momentInWords(changed_at, locale) })}`}
        </p>
      </div>
    </article>
  );
}

function Sources({ told: { sources } }: { readonly told: ReadWarnings }) {
  const { t, locale } = useWarningTexts();
  return (
    <Section className="stack-tight" title={t('sources')}>
      {sources.some(({ is_late }) => is_late === 1) && (
        <Callout tone="warning" headingLevel={3} title={t('late')}>
          <p>{t('late.body')}</p>
        </Callout>
      )}
      <ul className="stack-tight">
        {sources.map(({ source_name, looked_at }) => (
          <li key={source_name}>
            {looked_at === null
              ? t('source.never', { name: source_name })
              : t('source.at', { name: source_name, at: momentInWords(looked_at, locale) })}
          </li>
        ))}
      </ul>
      <p className="muted">{t('sources.note')}</p>
    </Section>
  );
}
