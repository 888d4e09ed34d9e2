import { toldInPlace } from '@machi/client/client';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { dateInWords } from '@machi/domain/calendar/words';
import { delegatedWords } from '@machi/domain/delegations/matters';
import { delegationGrounds, type DelegationGround } from '@machi/domain/delegations/model';
import { askDelegation, type PaperLetter } from '@machi/domain/delegations/office/contract';
import { groundWords, lastDayOf, needsPaper } from '@machi/domain/delegations/office/grounds';
import { DOCUMENT_MEGABYTES } from '@machi/domain/documents/model';
import { numberTyped } from '@machi/domain/fields/numbers';
import { mediaTypes } from '@machi/domain/files/model';
import { readMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { delegatedMatters, type DelegatedMatter } from '@machi/domain/permissions/delegated';
import { useTown } from '../../../shell/town/town.ts';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useFocusOnLines, useTold } from '../../../shell/calls/use-told.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { CheckedFile } from '../../../shell/files/checked/CheckedFile.tsx';
import { useCheckedFile } from '../../../shell/files/checked/use-checked-file.ts';
import { fileRefusal } from '../../../shell/files/file-refusal.ts';
import { useDeskTexts } from '../texts.ts';

interface AskDelegationProps {
  readonly member: MemberFile;
  readonly onAsked: (letters: readonly PaperLetter[]) => void;
  readonly onClose: () => void;
}

/** Asks that somebody may act for this member; a second official approves. */
export function AskDelegation({ member, onAsked, onClose }: AskDelegationProps) {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const finding = useCall(readMember);
  const { act, busy, lines, setLines } = useTold(askDelegation, { t }, { isAttempt: true });
  const town = useTown();
  const offered = delegatedMatters.filter((one) => one !== 'passes' || !town?.lacks.includes('passes'));
  const [today] = useState(() => dateAt(new Date()));
  const [number, setNumber] = useState('');
  const [delegate, setDelegate] = useState<MemberFile>();
  const [unfound, setUnfound] = useState<string>();
  const [ground, setGround] = useState<DelegationGround>('both');
  const [matters, setMatters] = useState<readonly DelegatedMatter[]>([]);
  const [endsOn, setEndsOn] = useState(() => lastDayOf('both', member.birthdate, today));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useFocusOnLines(lines);
  useEffect(() => heading.current?.focus(), []);
  const file = useCheckedFile<true>({
    texts,
    problemOf(one) {
      const problem = fileRefusal(one, 0, { most: 1, types: mediaTypes, megabytes: DOCUMENT_MEGABYTES });
      return problem && sentenceOf(problem, locale);
    },
    // The server checks the content on sending.
    check: () => Promise.resolve({ ok: true, reply: true }),
    isHeld: busy,
  });

  /** Shows whose number it is, so that a mistyped one does not let a stranger act. */
  async function find() {
    const delegateId = numberTyped(number) ?? 0;
    setDelegate(undefined);
    setUnfound(undefined);
    if (!Number.isInteger(delegateId) || delegateId < 1) return setUnfound(t('guest.join.needed'));
    const result = await finding.send({ member_id: delegateId }, { ...toldInPlace, ignores404: true });
    if (!result) return undefined;
    return result.ok ? setDelegate(result.reply.member) : setUnfound(t('guest.join.nobody'));
  }
  function choose(chosen: DelegationGround) {
    setGround(chosen);
    setEndsOn(lastDayOf(chosen, member.birthdate, today));
  }
  async function send() {
    setLines([]);
    const wrong: Record<string, string> = {
      ...(delegate ? {} : { number: t('delegations.find.needed') }),
      ...(matters.length > 0 ? {} : { matters: sentenceOf({ code: 'delegation-matters' }, locale) }),
      ...(isDateText(endsOn) ? {} : { ends_on: sentenceOf({ code: 'date' }, locale) }),
      ...(reason.trim() === '' ? { reason: t('reason.missing') } : {}),
      ...(needsPaper(ground) && !file.chosen ? { paper: sentenceOf({ code: 'delegation-paper' }, locale) } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setLines(Object.values(wrong));
    const reply = await act({
      member_id: member.member_id,
      delegate_id: delegate?.member_id ?? 0,
      ground,
      matters: [...matters],
      ends_on: endsOn,
      reason,
      ...(needsPaper(ground) && file.chosen ? { paper: file.chosen } : {}),
    });
    if (!reply) return undefined;
    snackbar.show(t('delegations.asked'), 'success');
    return onAsked(reply.letters);
  }
  return (
    <Section
      className="panel stack"
      title={t('delegations.new.title', { name: member.name })}
      level={4}
      headingRef={heading}
    >
      <p>{t('delegations.new.lead')}</p>
      <Form className="stack" autoComplete="off" onSend={send}>
        <CalloutLines ref={box} focusable title={t('delegations.refused')} lines={lines} />
        <TextField
          id="delegate"
          label={t('delegations.number')}
          hint={t('guest.join.hint')}
          requiredWord={t('required')}
          inputMode="numeric"
          fit="number"
          autoComplete="off"
          error={unfound ?? errors['number']}
          value={number}
          onChange={({ target }) => {
            setNumber(target.value);
            setDelegate(undefined);
            setUnfound(undefined);
          }}
        />
        <p>
          <Button size="small" busy={finding.busy} busyLabel={t('loading')} onClick={() => void find()}>
            {t('delegations.find')}
          </Button>
        </p>
        {delegate && (
          <Callout tone="info" live="status">
            <p>
              <b>{delegate.name}</b> <span lang="ja">{delegate.furigana}</span>
            </p>
            {delegate.birthdate !== null && isDateText(delegate.birthdate) && (
              <p className="num">{longDate(delegate.birthdate, locale)}</p>
            )}
            {delegate.address !== '' && <p lang="ja">{delegate.address}</p>}
          </Callout>
        )}
        <RadioGroup
          id="ground"
          name="ground"
          legend={t('delegations.ground')}
          options={delegationGrounds.map((value) => ({
            value,
            label: groundWords[value][locale],
            hint: t(`delegations.ground.${value}`),
          }))}
          value={ground}
          onChange={({ currentTarget }) => {
            const chosen = delegationGrounds.find((one) => one === currentTarget.value);
            if (chosen) choose(chosen);
          }}
        />
        {needsPaper(ground) && (
          <CheckedFile
            id="paper"
            label={t('delegations.paper')}
            hint={t('delegations.paper.hint', { megabytes: DOCUMENT_MEGABYTES })}
            accept={mediaTypes.join()}
            file={{ ...file, error: file.error || (file.chosen ? '' : (errors['paper'] ?? '')) }}
          />
        )}
        <FieldGroup
          id="matters"
          legend={t('delegations.matters')}
          requiredWord={t('required')}
          error={errors['matters']}
        >
          {offered.map((matter) => (
            <CheckField
              key={matter}
              label={delegatedWords[matter].name[locale]}
              checked={matters.includes(matter)}
              onChange={({ target: { checked } }) =>
                setMatters(delegatedMatters.filter((one) => (one === matter ? checked : matters.includes(one))))
              }
            />
          ))}
        </FieldGroup>
        <DateField
          id="ends_on"
          label={t('delegations.ends')}
          requiredWord={t('required')}
          value={endsOn}
          onChange={({ target }) => setEndsOn(target.value)}
          readout={isDateText(endsOn) && dateInWords(endsOn)[locale]}
          error={errors['ends_on']}
        />
        <ReasonField
          id="delegation-reason"
          label={t('reason')}
          hint={t('delegations.reason.hint')}
          requiredWord={t('required')}
          value={reason}
          onReason={setReason}
          error={errors['reason']}
        />
        <div className="actions">
          <Button type="submit" variant="primary" size="small" busy={busy} busyLabel={t('edit.sending')}>
            {t('delegations.ask')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('edit.cancel')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
