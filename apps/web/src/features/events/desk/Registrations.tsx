import {
  exportEventRegistrations,
  listEventRegistrations,
  markAttendance,
  withdrawRegistration,
} from '@machi/domain/events/desk-contract';
import type { DeskEvent, DeskRegistration } from '@machi/domain/events/views';
import { Button } from '@machi/ui/button/Button';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { askList } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useTold } from '../../../shell/calls/use-told.ts';
import { SaveTable } from '../../../shell/desk/save-table/SaveTable.tsx';
import { clockOf } from '../../../shell/language/dates.ts';
import { standingOf, useEventDeskTexts } from './registration-words.ts';

function Attendance({ event_id, one }: { readonly event_id: number; readonly one: DeskRegistration }) {
  const { t } = useEventDeskTexts();
  const readChanged = useReadChanged();
  const { act, busy, lines } = useTold(markAttendance, { t });
  const { registration_id, attended_at, state, name } = one;
  if (state !== 'registered') return null;
  const isThere = attended_at !== null;
  return (
    <>
      {isThere && <span className="num nb">{t('there', { time: clockOf(attended_at) })}</span>}
      <SendingButton
        size="small"
        variant={isThere ? 'text' : 'second'}
        busy={busy}
        aria-label={t(isThere ? 'mark.undo.of' : 'mark.of', { name })}
        onClick={() =>
          void act({ event_id, registration_id, attended: isThere ? 0 : 1 }).then(
            (done) => done && readChanged(markAttendance),
          )
        }
      >
        {t(isThere ? 'mark.undo' : 'mark')}
      </SendingButton>
      {lines.length > 0 && <span role="alert">{lines.join(' ')}</span>}
    </>
  );
}

/** Cancels for somebody who calls, until the event begins. */
function Withdrawal({ event_id, one: { registration_id, name } }: { event_id: number; one: DeskRegistration }) {
  const { t } = useEventDeskTexts();
  return (
    <AskedAction
      endpoint={withdrawRegistration}
      input={{ event_id, registration_id }}
      label={t('withdraw')}
      question={t('withdraw.question', { name })}
      consequence={t('withdraw.consequence')}
      done={t('withdraw.done')}
      isDanger
      focus="main"
      button={{ size: 'small', variant: 'text-danger', 'aria-label': t('withdraw.of', { name }) }}
      words={{ t }}
    />
  );
}

/** Who, with how many, by which code, and what they answered. */
function Who({ one }: { readonly one: DeskRegistration }) {
  const texts = useEventDeskTexts();
  const { t } = texts;
  const { words, shape } = standingOf(one, texts);
  return (
    <>
      <b>{one.name === '' ? t('gone') : t('who', { name: one.name, count: one.persons })}</b>
      <small className="desk-under">
        {one.name_kana} <span className="num nb">{one.tel}</span>
      </small>
      <small className="desk-under num nb">{one.code}</small>
      <StatusTag shape={shape}>{words}</StatusTag>
      {one.answers.map(({ label, words: said }) => (
        <small key={label} className="desk-under">
          {t('answer', { label, words: said })}
        </small>
      ))}
    </>
  );
}

interface RegistrationsProps {
  readonly event: DeskEvent;
  /** Whether the reader may cancel for others: at the counter, until the event begins. */
  readonly mayWithdraw: boolean;
}

/** Who is registered and who waits; opened on request, because each look is recorded. */
export function Registrations(props: RegistrationsProps) {
  const { t } = useEventDeskTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section className="stack" titleId="registrations" title={t('list')} level={3}>
      {isOpen ? (
        <List {...props} />
      ) : (
        <>
          <p className="sm">{t('list.note')}</p>
          <p>
            <Button size="small" onClick={() => setOpen(true)}>
              {t('list.open')}
            </Button>
          </p>
        </>
      )}
    </Section>
  );
}

function List({ event: { event_id }, mayWithdraw }: RegistrationsProps) {
  const { t, locale } = useEventDeskTexts();
  const [asked, setAsked] = useState({ q: '', page: 1 });
  const question = { event_id, ...(asked.q === '' ? {} : { q: asked.q }) };
  const query = useQuery(askList(listEventRegistrations, { ...question, page: asked.page }, locale));
  const { data } = query;
  return (
    <div className="stack">
      <DeskSearch
        t={t}
        isMain={false}
        shown={{ q: asked.q }}
        onSearch={({ q }) => setAsked({ q, page: 1 })}
        onClear={asked.q === '' ? undefined : () => setAsked({ q: '', page: 1 })}
      />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <>
          <Table
            caption={t('list.caption', { count: data.total })}
            fold="lines"
            columns={[
              { id: 'who', head: t('name') },
              { id: 'there', head: t('attendance') },
            ]}
            rows={data.registrations.map((one) => ({
              id: String(one.registration_id),
              cells: [
                <Who key="who" one={one} />,
                <div key="there" className="row tight">
                  <Attendance event_id={event_id} one={one} />
                  {mayWithdraw && one.state !== 'canceled' && one.member_id !== null && one.attended_at === null && (
                    <Withdrawal event_id={event_id} one={one} />
                  )}
                </div>,
              ],
            }))}
          />
          <div className="row tight no-print">
            {[
              { page: data.page - 1, word: t('previous') },
              { page: data.page + 1, word: t('next') },
            ]
              .filter(({ page }) => page >= 1 && page <= Math.ceil(data.total / data.page_size))
              .map(({ page, word }) => (
                <Button key={page} size="small" onClick={() => setAsked({ ...asked, page })}>
                  {word}
                </Button>
              ))}
            <Button size="small" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
          <SaveTable
            endpoint={exportEventRegistrations}
            question={question}
            t={t}
            label={t('save')}
            note={t('save.note')}
          />
        </>
      )}
    </div>
  );
}
