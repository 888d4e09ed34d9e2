import { menuTitle } from '@machi/domain/navigation/head';
import { readOwnMandates } from '@machi/domain/mandates/contract';
import { mandateWords } from '@machi/domain/mandates/words';
import type { OwnMandate } from '@machi/domain/mandates/views';
import { dateInWords } from '@machi/domain/calendar/words';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { PrintRequest, useBathAccountTexts } from './PrintRequest.tsx';

/** The own account for account transfer, and the PDF that requests it. */
export default function BathAccountPage() {
  const { t, locale } = useBathAccountTexts();
  const query = useQuery(askAnew(readOwnMandates, {}, locale));
  const { data } = query;
  return (
    <>
      <PageHead title={menuTitle('bath-account', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg reading">
          {data.waiting && (
            <Callout tone="info" title={t('waiting.title')}>
              <p>{t('waiting.body', { account: inOneLine(data.waiting) })}</p>
            </Callout>
          )}
          {data.refused && (
            <Callout tone="warning" title={t('refused.title')}>
              <p>
                {t('refused.body', {
                  account: inOneLine(data.refused),
                  reason: mandateWords[locale].reasons[data.refused.refused_for ?? 'other'],
                })}
              </p>
            </Callout>
          )}
          <Section className="stack" titleId="own-account" title={t('own.title')}>
            {data.in_force ? (
              <DescriptionList rows={rowsOf(data.in_force)} />
            ) : (
              <EmptyState title={t('own.none')}>
                <p>{t(data.is_offered ? 'own.none.body' : 'own.off')}</p>
              </EmptyState>
            )}
          </Section>
          {data.is_offered && <PrintRequest hasAccount={data.in_force !== null} />}
          <p className="sm">
            {t('ask')} <OfficeTelephone withHours />
          </p>
        </div>
      )}
    </>
  );

  function rowsOf(own: OwnMandate) {
    const { accountTypes, relations } = mandateWords[locale];
    return [
      { id: 'bank', term: t('row.bank'), detail: `${own.bank_name} ${own.branch_name}` },
      { id: 'type', term: t('row.type'), detail: accountTypes[own.account_type] },
      {
        id: 'number',
        term: t('row.number'),
        detail: <span className="num">{t('digits', { digits: own.last_digits })}</span>,
      },
      {
        id: 'holder',
        term: t('row.holder'),
        detail: (
          <span lang="ja">
            {own.holder.normalize('NFKC')}
            {own.holder_relation !== 'self' && `（${own.holder_name}・${relations[own.holder_relation]}）`}
          </span>
        ),
      },
      {
        id: 'since',
        term: t('row.since'),
        detail: own.accepted_on === null ? '' : dateInWords(own.accepted_on)[locale],
      },
    ];
  }
  function inOneLine({ bank_name, branch_name, last_digits }: OwnMandate): string {
    return `${bank_name} ${branch_name} ${t('digits', { digits: last_digits })}`;
  }
}
