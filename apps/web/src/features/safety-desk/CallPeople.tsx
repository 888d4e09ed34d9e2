import { dateAt } from '@machi/domain/calendar/model';
import { listSafetyPeople, noteSafetyPerson, type SafetyCall, type SafetyPerson } from '@machi/domain/safety/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { ageOn } from '@machi/domain/passes/age';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useState } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useSafetyDeskTexts } from './texts.ts';

const shown = ['none', 'help', 'safe'] as const;
const heard = ['null', 'safe', 'help'] as const;

function Person({
  call,
  person,
  onNoted,
}: {
  readonly call: SafetyCall;
  readonly person: SafetyPerson;
  readonly onNoted: () => void;
}) {
  const texts = useSafetyDeskTexts();
  const { t, locale } = texts;
  const [answer, setAnswer] = useState<(typeof heard)[number]>('null');
  const [note, setNote] = useState('');
  const { member_id, name, tel, address, birthdate, needs, helper, phoned_at } = person;
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h4>{name}</h4>
        <p className="row tags">
          {person.answer !== null && (
            <StatusTag shape={person.answer === 'safe' ? 'fixed' : 'refused'}>{t(`shows.${person.answer}`)}</StatusTag>
          )}
          {needs !== null && <Tag tone="new">{t('needs', { needs })}</Tag>}
        </p>
        <p className="entries-facts num">
          {tel !== '' && <TextLink href={`tel:${tel}`}>{tel}</TextLink>}
          {birthdate !== null && <span>{t('age', { age: ageOn(birthdate, dateAt(new Date())) })}</span>}
          <span>{address}</span>
        </p>
        {helper !== null && helper !== '' && <p>{t('helper', { helper })}</p>}
        {person.note !== '' && <p>{t('note', { note: person.note })}</p>}
        {phoned_at !== null && (
          <p className="sm">
            {t('phoned', {
              at: momentInWords(phoned_at, locale),
              by: person.phoned_by_name ?? t('left'),
              note: person.phone_note,
            })}
          </p>
        )}
      </div>
      {call.ended_at === null && (
        <div className="row tight entries-actions">
          <AskedAction
            endpoint={noteSafetyPerson}
            input={() => ({
              safety_call_id: call.safety_call_id,
              member_id,
              answer: answer === 'null' ? null : answer,
              phone_note: note,
            })}
            label={t('phone')}
            question={t('phone.question', { name })}
            done={t('phone.done')}
            button={{ size: 'small', 'aria-label': t('phone.of', { name }) }}
            words={texts}
            onAsk={() => {
              setAnswer('null');
              setNote('');
            }}
            onDone={onNoted}
          >
            <RadioGroup
              legend={t('phone.answer')}
              value={answer}
              options={heard.map((value) => ({ value, label: t(`phone.answer.${value}`) }))}
              onChange={({ currentTarget: { value } }) => setAnswer(heard.find((one) => one === value) ?? 'null')}
            />
            <ReasonField id={`phone-${member_id}`} label={t('phone.note')} value={note} onReason={setNote} />
          </AskedAction>
        </div>
      )}
    </li>
  );
}

/** People of a call, by their answer. Opened by a press, because each look is recorded. */
export function CallPeople({ call }: { readonly call: SafetyCall }) {
  const texts = useSafetyDeskTexts();
  const { t } = texts;
  const { act, busy, lines } = useTold(listSafetyPeople, texts);
  const [shows, setShows] = useState<(typeof shown)[number]>('none');
  const [found, setFound] = useState<ReplyOf<typeof listSafetyPeople>>();
  const show = async () => setFound(await act({ safety_call_id: call.safety_call_id, shows }));
  return (
    <div className="stack">
      <RadioGroup
        legend={t('shows')}
        inline
        value={shows}
        options={shown.map((value) => ({ value, label: t(`shows.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          setFound(undefined);
          setShows(shown.find((one) => one === value) ?? 'none');
        }}
      />
      <CalloutLines lines={lines} />
      <div>
        <Button
          size="small"
          busy={busy}
          busyLabel={t('sending')}
          aria-label={t('show.of', { where: call.where })}
          onClick={() => void show()}
        >
          {t('show')}
        </Button>
      </div>
      {found && (
        <>
          <p className="sm muted">{t(found.people.length === 0 ? 'people.empty' : 'people.order')}</p>
          <ul className="entries-list">
            {found.people.map((person) => (
              <Person key={person.member_id} call={call} person={person} onNoted={() => void show()} />
            ))}
          </ul>
          {found.has_more && <p>{t('people.more')}</p>}
        </>
      )}
    </div>
  );
}
