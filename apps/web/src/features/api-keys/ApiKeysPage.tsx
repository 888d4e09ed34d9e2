import { createApiKey, disableApiKey, listApiKeys, type ApiKey } from '@machi/domain/api-keys/contract';
import { scopeWords } from '@machi/domain/api-keys/rules';
import { longDate } from '@machi/domain/calendar/long-days';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { SECRETS, SecretsPage } from '../../shell/desk/SecretsPage.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { officialTitle } from '../../shell/officials/part.ts';
import { NewKey, useApiKeyTexts } from './NewKey.tsx';

const shapes = { working: 'fixed', ending: 'provisional', ended: 'cancelled', disabled: 'cancelled' } as const;

/** One key: what it reads, until when, and its use. */
function KeyEntry({ apiKey }: { readonly apiKey: ApiKey }) {
  const texts = useApiKeyTexts();
  const { t, locale } = texts;
  const readChanged = useReadChanged();
  const { api_key_id, state, uses, used_at, disabled_at } = apiKey;
  const at = (moment: string) => momentInWords(moment, locale);
  const rows = [
    { id: 'scopes', term: t('scopes'), detail: apiKey.scopes.map((one) => scopeWords[one][locale]).join(t('comma')) },
    { id: 'prefix', term: t('prefix'), detail: `${apiKey.prefix}_…` },
    // The end is the moment after the last day.
    { id: 'ends', term: t('last'), detail: longDate(addDays(dateAt(new Date(apiKey.ends_at)), -1), locale) },
    { id: 'rate', term: t('rate'), detail: t('rate.times', { count: apiKey.rate }) },
    { id: 'used', term: t('used'), detail: used_at === null ? t('never') : at(used_at) },
    {
      id: 'made',
      term: t('made'),
      detail: t('made.by', { at: at(apiKey.created_at), name: apiKey.created_by_name ?? t('left') }),
    },
    ...(disabled_at === null ? [] : [{ id: 'off', term: t('off.since'), detail: at(disabled_at) }]),
  ];
  return (
    <Section className="panel stack" level={3} title={apiKey.system_name}>
      <p>
        <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
      </p>
      <DescriptionList rows={rows} />
      <AskedAction
        endpoint={disableApiKey}
        input={{ api_key_id }}
        label={t('disable')}
        question={t('disable.question')}
        consequence={t('disable.consequence')}
        done={t('disable.done')}
        isDanger
        isOffered={state === 'working' || state === 'ending'}
        focus={SECRETS}
        button={{ size: 'small', variant: 'text-danger' }}
        words={texts}
        onShown={() => void readChanged({ ...disableApiKey, changes: ['listApiKeys'] })}
      />
      <Disclosure title={t('uses')}>
        {uses.length === 0 ? (
          <p>{t('uses.none')}</p>
        ) : (
          <Table
            caption={t('uses')}
            columns={[
              { id: 'day', head: t('day') },
              { id: 'endpoint', head: t('endpoint') },
              { id: 'granted', head: t('granted'), numeric: true, labelled: true },
              { id: 'refused', head: t('refused'), numeric: true, labelled: true },
            ]}
            rows={uses.map(({ used_on, endpoint, granted, refused }) => ({
              id: `${used_on} ${endpoint}`,
              cells: [
                longDate(used_on, locale),
                <span key="endpoint" lang="en" translate="no">
                  {endpoint}
                </span>,
                granted.toLocaleString(locale),
                refused.toLocaleString(locale),
              ],
            }))}
          />
        )}
      </Disclosure>
    </Section>
  );
}

/** Keys of other systems, a new one, and those that are over. */
export default function ApiKeysPage() {
  const texts = useApiKeyTexts();
  const { t, locale } = texts;
  const query = useQuery(askAnew(listApiKeys, {}, locale));
  const { present, over = [] } = Object.groupBy(query.data?.keys ?? [], ({ state }) =>
    state === 'ended' || state === 'disabled' ? 'over' : 'present',
  );
  const entries = (keys: readonly ApiKey[] = []) => keys.map((key) => <KeyEntry key={key.api_key_id} apiKey={key} />);
  return (
    <SecretsPage
      title={officialTitle('api-key', locale)}
      words={texts}
      create={createApiKey}
      secretOf={({ api_key, key }) => ({ title: t('secret.title', { name: api_key.system_name }), secret: key })}
      query={query}
      present={() => query.data && entries(present)}
      form={(show) => <NewKey onMade={show} />}
      over={
        over.length > 0 && (
          <Disclosure title={t('over', { count: over.length })}>
            <div className="stack">{entries(over)}</div>
          </Disclosure>
        )
      }
    />
  );
}
