import type { FoundMember } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { Table } from '@machi/ui/table/Table';
import { Tag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { loginIdInWords } from '../../../shell/forms/tidy.ts';
import { receptionQueries } from '../queries.ts';
import { useReceptionTexts } from '../texts.ts';

/** Residence, and whether the office has seen proof of it. */
export function ResidenceTags({ member }: { readonly member: Pick<FoundMember, 'is_resident' | 'is_verified'> }) {
  const { t } = useReceptionTexts();
  return (
    <span className="reception-tags">
      <Tag>{t(member.is_resident === 1 ? 'file.resident' : 'file.visitor')}</Tag>
      {!member.is_verified && <Tag>{t('file.unverified')}</Tag>}
    </span>
  );
}

/** Finds for whom is booked. It is sent by the button: every look is written down. */
export function MemberFinder({ onChoose }: { readonly onChoose: (member: FoundMember) => void }) {
  const { t } = useReceptionTexts();
  const [asked, setAsked] = useState('');
  const { data, isError, isFetching, refetch } = useQuery(receptionQueries.members(asked));

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setAsked(typed);
  }
  const row = (member: FoundMember) => ({
    id: String(member.member_id),
    cells: [
      <span key="name">
        <b>{member.name}</b>
        <small className="reception-under" lang="ja">
          {member.furigana}
        </small>
      </span>,
      <span key="tel" className="num reception-line">
        {member.tel === null ? '―' : loginIdInWords(member.tel)}
      </span>,
      <span key="town" className="num reception-line">
        {member.town_id ?? '―'}
      </span>,
      <ResidenceTags key="residence" member={member} />,
      <Button
        key="choose"
        size="small"
        aria-label={t('book.choose.of', { name: member.name })}
        onClick={() => onChoose(member)}
      >
        {t('book.choose')}
      </Button>,
    ],
  });
  return (
    <search className="stack">
      <form onSubmit={search}>
        <TextField
          name="q"
          type="search"
          label={t('book.search')}
          hint={t('book.search.hint')}
          required
          maxLength={64}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          after={
            <Button type="submit" icon={<Icon name="search" />}>
              {t('book.search.send')}
            </Button>
          }
        />
      </form>
      {asked === '' ? null : isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <PageLoading label={t('book.search.loading')} />
      ) : data.members.length === 0 ? (
        <div role="status">
          <EmptyState title={t('book.search.none')} headingLevel={3}>
            <p>{t('book.search.none.body')}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <Table
            caption={t('book.found')}
            columns={[
              { id: 'name', head: t('book.name') },
              { id: 'tel', head: t('book.tel') },
              { id: 'town', head: t('book.townId') },
              { id: 'residence', head: t('book.residence') },
              { id: 'choose', head: t('select') },
            ]}
            rows={data.members.map(row)}
          />
          {data.has_more && <p className="sm muted">{t('book.search.more')}</p>}
        </>
      )}
    </search>
  );
}
