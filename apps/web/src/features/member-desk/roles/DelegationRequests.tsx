import { longDate } from '@machi/domain/calendar/long-days';
import { delegatedWords } from '@machi/domain/delegations/matters';
import {
  approveDelegation,
  listDelegationRequests,
  refuseDelegation,
  type DelegationRequest,
  type PaperLetter,
} from '@machi/domain/delegations/office/contract';
import { groundWords } from '@machi/domain/delegations/office/grounds';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { SecondDecision, nextOf } from '../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useSession } from '../../../shell/record/record.ts';
import { PaperAction, PaperLetters } from '../file/OfficeDelegations.tsx';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

interface EntryProps {
  readonly request: DelegationRequest;
  readonly isNext: boolean;
  readonly onLetters: (letters: readonly PaperLetter[]) => void;
}

/** One request: both people, the ground with its paper, what it opens, and the decision. */
function Entry({ request, isNext, onLetters }: EntryProps) {
  const { t, locale } = useDeskTexts();
  const { member_id } = useSession();
  const asking = {
    words: useDeskActionWords(),
    onShown: () => document.getElementById('delegation-requests')?.focus(),
  };
  const approving = useAsked(approveDelegation, { ...asking, onDone: ({ letters }) => onLetters(letters) });
  const ending = useAsked(refuseDelegation, asking);
  const { delegation_request_id, name, delegate, ground, matters, ends_on, reason } = request;
  const { paper_name, asked_by, asked_at, closes_on, obstacle } = request;
  // An official withdraws their own request.
  const end = asked_by !== null && asked_by.member_id === member_id ? 'withdraw' : 'refuse';
  const both = { name, other: delegate.name };
  const rows = [
    {
      id: 'principal',
      term: t('delegations.principal'),
      detail: t('delegations.person', { name, number: request.member_id }),
    },
    {
      id: 'delegate',
      term: t('delegations.delegate'),
      detail: t('delegations.person', { name: delegate.name, number: delegate.member_id }),
    },
    { id: 'ground', term: t('delegations.ground'), detail: <b>{groundWords[ground][locale]}</b> },
    {
      id: 'matters',
      term: t('delegations.matters'),
      detail: matters.map((matter) => delegatedWords[matter].name[locale]).join(t('comma')),
    },
    { id: 'ends', term: t('delegations.ends'), detail: longDate(ends_on, locale) },
    { id: 'reason', term: t('reason'), detail: reason },
    ...(paper_name === null
      ? []
      : [
          {
            id: 'paper',
            term: t('delegations.paper'),
            detail: <PaperAction requestId={delegation_request_id} of={delegate.name} />,
          },
        ]),
    { id: 'by', term: t('requests.by'), detail: asked_by?.name ?? t('requests.gone') },
    { id: 'at', term: t('requests.at'), detail: momentInWords(asked_at, locale) },
    { id: 'closes', term: t('delegations.closes'), detail: longDate(closes_on, locale) },
  ];
  return (
    <li className="stack">
      <h3>{t('delegations.both', both)}</h3>
      <DescriptionList rows={rows} />
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        approve={{ words: t('requests.approve'), of: t('delegations.approve.of', both), act: approving.ask }}
        refuse={{ words: t(`requests.${end}`), of: t(`delegations.${end}.of`, both), act: ending.ask }}
      />
      <ConfirmDialog
        {...approving.dialog}
        variant="primary"
        question={t('delegations.approve.question', both)}
        consequence={<p>{t('delegations.approve.consequence')}</p>}
        confirmLabel={t('requests.approve')}
        onConfirm={() => void approving.act({ delegation_request_id }, t('delegations.approve.done', both))}
      />
      <ConfirmDialog
        {...ending.dialog}
        variant="danger"
        question={t(`delegations.${end}.of`, both)}
        confirmLabel={t(`requests.${end}`)}
        onConfirm={() => void ending.act({ delegation_request_id }, t('delegations.refused.done'))}
      />
    </li>
  );
}

/** Delegations that wait for a second official. */
export function DelegationRequests() {
  const { t, locale } = useDeskTexts();
  const query = useQuery(askAnew(listDelegationRequests, {}, locale));
  const [letters, setLetters] = useState<readonly PaperLetter[]>([]);
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  const next = nextOf(data.requests);
  return (
    <Section className="stack" titleId="delegation-requests" title={t('view.delegations')} takesFocus>
      <PaperLetters letters={letters} />
      <p>{t('delegations.requests.what')}</p>
      {data.requests.length === 0 ? (
        <EmptyState title={t('delegations.requests.none')} headingLevel={3}>
          <p>{t('delegations.requests.none.body')}</p>
        </EmptyState>
      ) : (
        <ul className="members-requests stack-lg">
          {data.requests.map((request) => (
            <Entry
              key={request.delegation_request_id}
              request={request}
              isNext={request === next}
              onLetters={setLetters}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
