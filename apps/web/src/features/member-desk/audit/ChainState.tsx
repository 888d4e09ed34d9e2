import { readAuditChain } from '@machi/domain/audit/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useDeskTexts } from '../texts.ts';

const tones = { whole: 'success', broken: 'error', empty: 'info' } as const;

/** Whether the chain of seals over the log is intact from its first link to its last. */
export function ChainState() {
  const { t, locale } = useDeskTexts();
  const query = useQuery(ask(readAuditChain, {}, locale));
  const { data, isFetching, refetch } = query;
  if (!data) {
    return <NotLoaded query={query} label={t('chain.loading')} />;
  }
  const { state, sealed, waiting, head, sealed_at, broken_at, cut } = data.chain;
  return (
    <Section className="stack" titleId="chain" title={t('chain')}>
      <Callout
        tone={tones[state]}
        headingLevel={3}
        title={t(`chain.${state}`)}
        live="status"
        actions={
          <Button size="small" busy={isFetching} busyLabel={t('chain.checking')} onClick={() => void refetch()}>
            {t('chain.again')}
          </Button>
        }
      >
        <p>
          {state === 'broken' && broken_at !== null
            ? t('chain.broken.at', { number: broken_at })
            : t(state === 'whole' && cut !== null ? 'chain.whole.since' : `chain.${state}.what`)}
        </p>
      </Callout>
      <Disclosure title={t('chain.details')}>
        <div className="stack">
          <DescriptionList
            rows={[
              {
                id: 'sealed',
                term: t('chain.sealed'),
                detail: t('chain.lines', { count: sealed, shown: sealed.toLocaleString(locale) }),
              },
              {
                id: 'waiting',
                term: t('chain.waiting'),
                detail: t('chain.lines', { count: waiting, shown: waiting.toLocaleString(locale) }),
              },
              {
                id: 'sealed_at',
                term: t('chain.sealed_at'),
                detail: sealed_at === null ? '―' : momentInWords(sealed_at, locale),
              },
              {
                id: 'head',
                term: t('chain.head'),
                detail: head === null ? '―' : <code className="members-hash">{head}</code>,
              },
            ]}
          />
          <p className="sm muted">{t('chain.head.what')}</p>
        </div>
      </Disclosure>
    </Section>
  );
}
