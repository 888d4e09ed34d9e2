import type { CallFailure } from '@machi/client/client';
import { isReplyLost } from '@machi/client/client';
import { placeServerErrors } from '@machi/client/placed-errors';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useState } from 'react';
import { useMay } from '../../../../shell/officials/use-part.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { useShellTexts } from '../../../../shell/shell-texts.ts';
import { useScheduleTexts } from '../../texts.ts';
import { isOfBusyPeople } from '../busy-people.ts';
import { GuestsField } from '../guests/GuestsField.tsx';
import { lettersToGuests, wantedGuestsOf } from '../guests/typed-guests.ts';
import { HoldFields } from '../holds/HoldFields.tsx';
import { RoomLink } from '../holds/RoomLink.tsx';
import { wantedHoldsOf } from '../holds/typed-holds.ts';
import { MailQuestion } from '../letters/MailQuestion.tsx';
import { NotifyField } from '../letters/NotifyField.tsx';
import { useNames } from '../use-names.ts';
import { ColourField } from './ColourField.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { NextDates } from './NextDates.tsx';
import { PeopleField } from './PeopleField.tsx';
import { TimeFinder } from './TimeFinder.tsx';
import { TimesFields } from './TimesFields.tsx';
import { checked, requestOf } from './typed.ts';
import type { Typed } from './typed.ts';

export type FormRequest = ReturnType<typeof requestOf> &
  Partial<ReturnType<typeof wantedHoldsOf> & ReturnType<typeof wantedGuestsOf>> & {
    readonly notifies: 0 | 1;
    readonly accepts_conflicts: 0 | 1;
  };

export interface ScheduleFormProps {
  /** What stands there now, and what of it was typed over before. */
  readonly first: Typed;
  readonly opened: Typed;
  /** Is told of everything typed. */
  readonly onTyped: (typed: Typed) => void;
  readonly names: ReadonlyMap<number, string>;
  readonly hidden: number;
  /** It is there already: who is taken out hears of it. */
  readonly isChanged: boolean;
  readonly isDateAlone: boolean;
  readonly except?: number;
  /** Where "back" leads. */
  readonly backTo: string;
  readonly busy: boolean;
  /** Answers with why it was refused; otherwise the page goes on by itself. */
  readonly onSave: (request: FormRequest) => Promise<CallFailure | undefined>;
}

const FIELDS = [
  'title',
  'schedule_type',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'repeat_mode',
  'repeat_month',
  'repeat_day',
  'repeat_week',
  'on_mondays',
  'participants',
  'rooms',
  'equipments',
  'guests',
  'note',
  'url',
  'colour',
] as const;

type Errors = Readonly<Record<string, string>>;

/** New, changed or copied: what, when, with whom. Nothing typed is lost, whatever the server answers. */
export function ScheduleForm({
  first,
  opened,
  onTyped,
  names,
  hidden,
  isChanged,
  isDateAlone,
  except,
  backTo,
  busy,
  onSave,
}: ScheduleFormProps) {
  const { t, locale } = useScheduleTexts();
  const { t: shell } = useShellTexts();
  const [typed, setTyped] = useState(opened);
  const [errors, setErrors] = useState<Errors>({});
  const [rest, setRest] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<string>();
  const { problems, rule } = checked(typed);
  const error = (field: string): string | undefined => errors[field];
  const mayHold = useMay()('schedule:hold:any');
  const { is_official: isOfficial, member_id: self } = useSession();
  const [isAsking, setAsking] = useState(false);
  const nameOf = useNames(names);
  const others = typed.participants.filter((memberId) => memberId !== self);
  // Whoever is taken out is told as well.
  const left = first.participants.filter((memberId) => memberId !== self && !typed.participants.includes(memberId));
  const written = isChanged ? [...others, ...left] : others;

  const guestsWritten = lettersToGuests(first.guests, typed.guests, typed.notifies);
  const sends = typed.notifies && written.length + hidden + typed.guests.length > 0;
  const letters = { names: [...(sends ? written.map(nameOf) : []), ...guestsWritten], hidden: sends ? hidden : 0 };
  const fields = [...FIELDS, ...typed.guests.flatMap((_guest, at) => [`guests.${at}.name`, `guests.${at}.email`])];

  function change(more: Partial<Typed>) {
    const next = { ...typed, ...more };
    setTyped(next);
    onTyped(next);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.')[0] ?? field) in more))),
    );
  }
  function refuse(failure: CallFailure) {
    const placed = placeServerErrors(failure, fields);
    if (isOfBusyPeople(failure)) {
      setConflict(placed.atFields.map(({ message }) => message).join(' '));
      return;
    }
    setErrors(Object.fromEntries(placed.atFields.map(({ name, message }) => [name, message])));
    const nothing = placed.rest.length + placed.atFields.length === 0;
    setRest(nothing ? [isReplyLost(failure) ? shell('reply-lost.form') : t('save.failed')] : placed.rest);
    setAttempt((count) => count + 1);
  }
  async function save(accepts_conflicts: 0 | 1, isConfirmed = false) {
    setRest([]);
    setConflict(undefined);
    setAsking(false);
    const found = Object.fromEntries(
      problems.toReversed().map((problem) => [problem.field, sentenceOf(problem, locale)]),
    );
    setErrors(found);
    if (problems.length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    if (letters.names.length + letters.hidden > 0 && !isConfirmed) {
      setAsking(true);
      return;
    }
    // What somebody may not choose is left as it is.
    const holds = mayHold ? { ...wantedHoldsOf(typed), ...wantedGuestsOf(typed) } : {};
    const notifies = sends ? (1 as const) : (0 as const);
    const failure = await onSave({ ...requestOf(typed), ...holds, notifies, accepts_conflicts });
    if (failure) refuse(failure);
  }
  const labelOf = (field: string): string => {
    const [, number, part] = /^guests\.(\d+)\.(name|email)$/.exec(field) ?? [];
    if (number === undefined) return t(`field.${field}` as `field.${(typeof FIELDS)[number]}`);
    return `${t('guests.one', { number: Number(number) + 1 })} ${t(part === 'name' ? 'guests.name' : 'guests.email')}`;
  };
  const lines = fields.flatMap((fieldId) => {
    const message = error(fieldId);
    return message === undefined ? [] : [{ fieldId, message: `${labelOf(fieldId)}${t('colon')}${message}` }];
  });
  return (
    <form
      className="stack-lg schedule-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(0);
      }}
    >
      <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} errors={lines} attempt={attempt}>
        {rest.length > 0 && rest.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <TextField
        id="title"
        label={t('field.title')}
        requiredWord={shell('required')}
        aria-required
        value={typed.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
        error={error('title')}
      />
      <section className="stack" aria-labelledby="when">
        <h2 id="when">{t('when')}</h2>
        <TimesFields typed={typed} change={change} error={error} isDateAlone={isDateAlone} />
        {typed.schedule_type === 2 && <NextDates rule={rule} />}
      </section>
      <section className="stack" aria-labelledby="who">
        <h2 id="who">{t('who')}</h2>
        <PeopleField
          chosen={typed.participants}
          names={names}
          hidden={hidden}
          onChange={(participants) => change({ participants })}
          error={error('participants')}
        />
        {mayHold && (
          <GuestsField
            guests={typed.guests}
            refused={typed.refusedGuests}
            onChange={(guests) => change({ guests })}
            error={error}
          />
        )}
        <FreeTimes date={typed.start_date} participants={typed.participants} except={except} />
        <TimeFinder typed={typed} except={except} onChoose={change} />
      </section>
      {(mayHold || !isOfficial) && (
        <section className="stack" aria-labelledby="where">
          <h2 id="where">{t('where')}</h2>
          {mayHold ? (
            <HoldFields
              typed={typed}
              rule={rule}
              except={except}
              canLeaveOut={typed.schedule_type === 2}
              onChange={change}
              error={error}
            />
          ) : (
            <RoomLink typed={typed} />
          )}
        </section>
      )}
      <section className="stack" aria-labelledby="more">
        <h2 id="more">{t('more')}</h2>
        <CheckField
          label={t('field.is_private')}
          hint={t('field.is_private.hint')}
          checked={typed.is_private}
          onChange={({ target }) => change({ is_private: target.checked })}
        />
        <TextAreaField
          id="note"
          label={t('field.note')}
          optionalWord={shell('optional')}
          rows={4}
          value={typed.note}
          onChange={({ target }) => change({ note: target.value })}
          error={error('note')}
        />
        <Disclosure title={t('more.open')}>
          <div className="stack">
            <TextField
              id="url"
              type="url"
              label={t('field.url')}
              optionalWord={shell('optional')}
              hint={t('field.url.hint')}
              value={typed.url}
              autoComplete="off"
              onChange={({ target }) => change({ url: target.value })}
              error={error('url')}
            />
            <ColourField legend={t('field.colour')} value={typed.colour} onChange={(colour) => change({ colour })} />
          </div>
        </Disclosure>
      </section>
      <NotifyField
        count={written.length + hidden + typed.guests.length}
        checked={typed.notifies}
        onChange={(notifies) => change({ notifies })}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <ButtonLink href={backTo}>{t('back')}</ButtonLink>
      </div>
      <ConfirmDialog
        open={conflict !== undefined}
        variant="primary"
        question={t('busy.question')}
        consequence={<p>{conflict}</p>}
        confirmLabel={t('busy.anyway')}
        cancelLabel={t('busy.back')}
        busy={busy}
        busyLabel={t('saving')}
        onConfirm={() => void save(1, true)}
        onCancel={() => setConflict(undefined)}
      />
      <MailQuestion
        open={isAsking}
        {...letters}
        confirmLabel={t('mail.save')}
        busy={busy}
        onConfirm={() => void save(0, true)}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
