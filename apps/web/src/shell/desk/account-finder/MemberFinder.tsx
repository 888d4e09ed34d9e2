import type { findClubMembers } from '@machi/domain/clubs/desk-contract';
import type { findMessageMembers } from '@machi/domain/message-desk/contract';
import type { findMandateMembers } from '@machi/domain/mandates/desk-contract';
import type { findRideMembers } from '@machi/domain/ondemandbus-desk/contract';
import type { findProxiedMembers } from '@machi/domain/form-desk/proxied-contract';
import type { findMembersAtCounter } from '@machi/domain/reception/contract';
import type { findSupportMembers } from '@machi/domain/safety/contract';
import type { findShelterMembers } from '@machi/domain/shelters/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { Table } from '@machi/ui/table/Table';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { NotLoaded } from '../../calls/NotLoaded.tsx';
import { load } from '../../calls/client.ts';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useFinderTexts = textsOf('account-finder', { ja, en });

/** Endpoints that find members. */
export type Finding =
  | typeof findMembersAtCounter
  | typeof findClubMembers
  | typeof findProxiedMembers
  | typeof findMandateMembers
  | typeof findMessageMembers
  | typeof findRideMembers
  | typeof findShelterMembers
  | typeof findSupportMembers;

const found = (endpoint: Finding, q: string) =>
  queryOptions({
    queryKey: [endpoint.name, q],
    queryFn: ({ signal }) => load(endpoint, { q }, { signal }),
    enabled: q !== '',
    staleTime: 0,
  });

interface MemberFinderProps {
  /** Person to find. */
  readonly label: string;
  /** Words in place of the usual ones. */
  readonly words?: {
    readonly hint?: string;
    /** Advice where nobody is found. */
    readonly none?: string;
    readonly choose?: string;
    readonly chooseOf?: (name: string) => string;
  };
  /** Columns between name and button that tell people of the same name apart. */
  readonly columns: readonly {
    readonly id: string;
    readonly head: string;
    readonly cell: (member: FoundMember) => ReactNode;
  }[];
  readonly endpoint: Finding;
  /** Whether the field takes the focus when the page opens. */
  readonly takesFocus?: boolean;
  /** Variant of the search button. */
  readonly variant?: ButtonProps['variant'];
  readonly onChoose: (member: FoundMember) => void;
  /** Called with the words of a search without a match. */
  readonly onNone?: (words: string) => void;
}

/** Finds the person that a desk works on. The search runs only on a press, because every access is recorded. */
export function MemberFinder(props: MemberFinderProps) {
  const { label, words = {}, columns, endpoint, takesFocus = false, variant, onChoose, onNone } = props;
  const { t } = useFinderTexts();
  const [asked, setAsked] = useState('');
  const query = useQuery(found(endpoint, asked));
  const { data } = query;
  const isNone = data?.members.length === 0;
  useEffect(() => {
    if (isNone) onNone?.(asked);
  }, [isNone, asked, onNone]);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    // The page takes the focus first.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  }
  const row = (member: FoundMember) => ({
    id: String(member.member_id),
    cells: [
      <span key="name">
        <b>{member.name}</b>
        <small className="desk-under" lang="ja">
          {member.furigana}
        </small>
      </span>,
      ...columns.map(({ cell }) => cell(member)),
      <Button
        key="choose"
        size="small"
        aria-label={words.chooseOf?.(member.name) ?? t('choose.of', { name: member.name })}
        onClick={() => onChoose(member)}
      >
        {words.choose ?? t('choose')}
      </Button>,
    ],
  });
  return (
    <search className="stack" ref={box}>
      <form onSubmit={search}>
        <TextField
          name="q"
          type="search"
          label={label}
          hint={words.hint ?? t('hint')}
          required
          maxLength={64}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          after={
            <Button type="submit" variant={variant} icon={<Icon name="search" />}>
              {t('send')}
            </Button>
          }
        />
      </form>
      {asked === '' ? null : query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : isNone ? (
        <NoneFound title={t('none')} body={words.none ?? t('none.body')} headingLevel={3} />
      ) : (
        <>
          <Table
            caption={t('found')}
            columns={[
              { id: 'name', head: t('name') },
              ...columns.map(({ id, head }) => ({ id, head })),
              { id: 'choose', head: t('choose') },
            ]}
            rows={data.members.map(row)}
          />
          {data.has_more && <p className="sm muted">{t('more')}</p>}
        </>
      )}
    </search>
  );
}
