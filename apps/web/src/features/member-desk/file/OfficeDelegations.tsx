import { blobOf, saveFile } from '@machi/client/downloads';
import { longDate, longDayOf } from '@machi/domain/calendar/long-days';
import { delegatedWords } from '@machi/domain/delegations/matters';
import {
  endMemberDelegation,
  listMemberDelegations,
  readDelegationPaper,
  type MemberDelegation,
  type PaperLetter,
} from '@machi/domain/delegations/office/contract';
import { groundWords } from '@machi/domain/delegations/office/grounds';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useDeskAddress } from '../desk-address.ts';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';
import { AskDelegation } from './AskDelegation.tsx';

/** Letters to people with neither e-mail nor mobile, who get them on paper. Printing shows them alone. */
export function PaperLetters({ letters }: { readonly letters: readonly PaperLetter[] }) {
  const { t } = useDeskTexts();
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => news.current?.focus(), [letters]);
  if (letters.length === 0) return null;
  return (
    <div className="stack" ref={news} tabIndex={-1}>
      <Callout tone="warning" title={t('letters')}>
        <p>{t('letters.what')}</p>
        <p>
          <Button size="small" onClick={() => window.print()}>
            {t('letters.print')}
          </Button>
        </p>
      </Callout>
      {letters.map(({ member_id, name, address, subject, paragraphs, closing }) => (
        <section key={member_id} className="panel stack members-letter" aria-label={t('letters.to', { name })}>
          {address !== '' && <p lang="ja">{address}</p>}
          <p>
            <b>{subject}</b>
          </p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>{closing}</p>
        </section>
      ))}
    </div>
  );
}

/** Saves the signed paper or decision; each look is in the log of both people. */
export function PaperAction({ requestId, of }: { readonly requestId: number; readonly of: string }) {
  const { t } = useDeskTexts();
  const { send, busy } = useCall(readDelegationPaper);
  async function save() {
    const result = await send({ delegation_request_id: requestId });
    if (result?.ok) saveFile(result.reply.filename, blobOf(result.reply.content, result.reply.type));
  }
  return (
    <Button
      size="small"
      busy={busy}
      busyLabel={t('loading')}
      aria-label={t('delegations.paper.of', { name: of })}
      onClick={() => void save()}
    >
      {t('delegations.paper.save')}
    </Button>
  );
}

interface EntryProps {
  readonly member: MemberFile;
  readonly one: MemberDelegation;
  readonly onEnded: (letters: readonly PaperLetter[]) => void;
}

function Entry({ member, one, onEnded }: EntryProps) {
  const { t, locale } = useDeskTexts();
  const words = useDeskActionWords();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { delegation_id, side, other, state, ground, matters, ends_on, ended_at, paper_of } = one;
  const { name } = other;
  return (
    <li className="stack-tight">
      <p>
        <b>{t(`delegations.${side}`, { name, number: other.member_id })}</b>
      </p>
      <p>{ground === null ? t('delegations.own') : t('delegations.office', { ground: groundWords[ground][locale] })}</p>
      <p>{matters.map((matter) => delegatedWords[matter].name[locale]).join(t('comma'))}</p>
      {state === 'ended' ? (
        <p className="muted">
          {ended_at === null ? t('delegations.over') : t('delegations.ended', { day: longDayOf(ended_at, locale) })}
        </p>
      ) : (
        <p>{t('delegations.until', { day: longDate(ends_on, locale) })}</p>
      )}
      <div className="row tight">
        {paper_of !== null && <PaperAction requestId={paper_of} of={name} />}
        {state !== 'ended' && (
          <AskedAction
            endpoint={endMemberDelegation}
            input={() => {
              setMissing(reason.trim() === '');
              return reason.trim() === '' ? undefined : { member_id: member.member_id, delegation_id, reason };
            }}
            label={t('delegations.end')}
            question={t('delegations.end.question', { name })}
            consequence={t('delegations.end.consequence')}
            done={t('delegations.end.done')}
            isDanger
            words={words}
            button={{ size: 'small', variant: 'quiet-danger', 'aria-label': t('delegations.end.of', { name }) }}
            onAsk={() => {
              setReason('');
              setMissing(false);
            }}
            onDone={({ letters }) => onEnded(letters)}
          >
            <ReasonField
              label={t('reason')}
              requiredWord={t('required')}
              value={reason}
              onReason={setReason}
              error={isMissing ? t('reason.missing') : undefined}
            />
          </AskedAction>
        )}
      </div>
    </li>
  );
}

function Delegations({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { hrefWith } = useDeskAddress();
  const { member_id } = member;
  const query = useQuery(askAnew(listMemberDelegations, { member_id }, locale));
  const [isNew, setNew] = useState(false);
  const [letters, setLetters] = useState<readonly PaperLetter[]>([]);
  const { data, refetch } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  function changed(written: readonly PaperLetter[]) {
    setLetters(written);
    setNew(false);
    void refetch();
  }
  return (
    <div className="stack">
      <PaperLetters letters={letters} />
      {data.delegations.length === 0 ? (
        <p>{t('delegations.none')}</p>
      ) : (
        <ul className="members-requests stack-lg">
          {data.delegations.map((one) => (
            <Entry key={one.delegation_id} member={member} one={one} onEnded={changed} />
          ))}
        </ul>
      )}
      {data.waiting > 0 && (
        <Callout tone="info">
          <p>{t('delegations.waiting', { count: data.waiting })}</p>
          <p>
            <ButtonLink size="small" href={hrefWith({ view: 'delegations', member: undefined })}>
              {t('delegations.see')}
            </ButtonLink>
          </p>
        </Callout>
      )}
      {isNew ? (
        <AskDelegation member={member} onAsked={changed} onClose={() => setNew(false)} />
      ) : (
        !member.is_locked && (
          <p>
            <Button size="small" onClick={() => setNew(true)}>
              {t('delegations.new')}
            </Button>
          </p>
        )
      )}
    </div>
  );
}

/** Who acts for this member, and for whom the member acts. It is loaded once it is opened: each look is logged. */
export function OfficeDelegations({ member }: { readonly member: MemberFile }) {
  const { t } = useDeskTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section className="stack" title={t('delegations')} level={3}>
      <Disclosure title={t('delegations.open')} onOpen={() => setOpen(true)}>
        {isOpen && <Delegations member={member} />}
      </Disclosure>
    </Section>
  );
}
