import type { FoundMember } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { visitQueries } from '../queries.ts';
import { useVisitTexts } from '../texts.ts';

/** Finds who came. It is sent by the button: every look is written down. */
export function PersonFinder({ onChoose }: { readonly onChoose: (member: FoundMember) => void }) {
  const { t } = useVisitTexts();
  const [asked, setAsked] = useState('');
  const { data, isError, isFetching, refetch } = useQuery(visitQueries.people(asked));

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  }
  return (
    <search className="stack">
      <form onSubmit={search}>
        <TextField
          name="q"
          type="search"
          label={t('find')}
          hint={t('search.hint')}
          required
          maxLength={64}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          after={
            <Button type="submit" variant="primary" icon={<Icon name="search" />}>
              {t('search.send')}
            </Button>
          }
        />
      </form>
      {asked === '' ? null : isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <PageLoading label={t('find.loading')} />
      ) : data.members.length === 0 ? (
        <div role="status">
          <EmptyState title={t('find.none')} headingLevel={3}>
            <p>{t('find.none.body')}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <Table
            caption={t('find.found')}
            columns={[
              { id: 'name', head: t('column.who') },
              { id: 'number', head: t('row.member') },
              { id: 'choose', head: t('find.choose') },
            ]}
            rows={data.members.map((member) => ({
              id: String(member.member_id),
              cells: [
                <span key="name">
                  <b>{member.name}</b>
                  <small className="visits-under" lang="ja">
                    {member.furigana}
                  </small>
                </span>,
                <span key="number" className="num">
                  {member.member_id}
                </span>,
                <Button
                  key="choose"
                  size="small"
                  aria-label={t('find.choose.of', { name: member.name })}
                  onClick={() => onChoose(member)}
                >
                  {t('find.choose')}
                </Button>,
              ],
            }))}
          />
          {data.has_more && <p className="sm muted">{t('find.more')}</p>}
        </>
      )}
    </search>
  );
}
