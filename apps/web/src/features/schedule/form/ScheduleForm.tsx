import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { useQuery } from '@tanstack/react-query';
import { EACH_WEEK, nextDates, type RepeatRule } from '@machi/domain/schedule/rule';
import { repeatInWords } from '@machi/domain/schedule/words';
import { useSession } from '../../../shell/record/record.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useScheduleTexts } from '../texts.ts';
import { GuestsField } from '../guests/GuestsField.tsx';
import { HoldFields } from '../holds/HoldFields.tsx';
import { RoomLink } from '../holds/RoomLink.tsx';
import { MailQuestion } from '../notifications/MailQuestion.tsx';
import { NotifyField } from '../notifications/NotifyField.tsx';
import { ColourField } from './ColourField.tsx';
import { PeopleField } from './PeopleField.tsx';
import { TimeFinder } from './TimeFinder.tsx';
import { TimesFields } from './TimesFields.tsx';
import { useTypedForm, type TypedForm } from './use-typed-form.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { scheduleQueries } from '../queries.ts';
import { LinesBoard } from '../calendar/LinesBoard.tsx';
import { itemsOf } from '../calendar/schedule-items.ts';

const SO_MANY = 10;

/** Preview of the repeat in words, with its days. */
function NextDates({ rule }: { readonly rule: RepeatRule | undefined }) {
  const { t, locale } = useScheduleTexts();
  const dates = rule ? nextDates(rule, rule.start_date, SO_MANY) : [];
  return (
    <Section className="panel stack" aria-live="polite" titleId="next-dates" title={t('next')} level={3}>
      {rule ? (
        <>
          <p>
            <b>{repeatInWords(rule, locale)}</b>
          </p>
          <ol className="schedule-next num">
            {dates.map((date) => (
              <li key={date}>{dateInWords(date)[locale]}</li>
            ))}
          </ol>
          {dates.length < SO_MANY && <p className="muted">{t('next.all', { count: dates.length })}</p>}
          {rule.repeat_mode !== EACH_WEEK && <p className="muted sm">{t('next.note')}</p>}
        </>
      ) : (
        <p className="muted">{t('next.open')}</p>
      )}
    </Section>
  );
}

interface FreeTimesProps {
  readonly date: string;
  readonly participants: readonly number[];
  /** Id of the schedule being changed, which is no conflict with itself. */
  readonly except: number | undefined;
}

/** The participants' other schedules on that day, before saving. */
function FreeTimes({ date, participants, except }: FreeTimesProps) {
  const { t, locale } = useScheduleTexts();
  const now = useMinute();
  const day = isDateText(date) ? date : undefined;
  const isAsked = day !== undefined && participants.length > 0;
  const { data, isPlaceholderData } = useQuery({
    ...scheduleQueries.list(locale, { from: date, to: date, member_ids: participants.join(',') }),
    enabled: isAsked,
  });
  if (!isAsked || !data) return null;
  const items = itemsOf(data, { t, locale }).filter(
    (item) => except === undefined || item.schedule?.schedule_id !== except,
  );
  return (
    <Section className="stack" title={t('free', { day: dateInWords(day)[locale] })} level={3}>
      {items.length === 0 ? (
        <p>{t('free.all')}</p>
      ) : (
        <LinesBoard
          date={day}
          items={items}
          people={data.people}
          members={data.member_ids}
          now={now}
          busy={isPlaceholderData}
        />
      )}
    </Section>
  );
}

export interface ScheduleFormProps extends TypedForm {
  readonly isDateAlone: boolean;
  readonly except?: number;
  /** Target of "back". */
  readonly backTo: string;
  readonly busy: boolean;
}

/** New, changed or copied schedule: what, when, with whom. */
export function ScheduleForm({ isDateAlone, except, backTo, busy, ...form }: ScheduleFormProps) {
  const { names, hidden } = form;
  const { t, locale } = useScheduleTexts();
  const { t: shell } = useShellTexts();
  const { is_official: isOfficial } = useSession();
  const { typed, change, rule, mayHold, error, lines, rest, attempt, conflict, save, ...after } = useTypedForm(form);
  return (
    <Form className="stack-lg schedule-form" onSend={() => void save(0)}>
      <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} errors={lines} attempt={attempt}>
        {rest.length > 0 && rest.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <TextField
        id="title"
        label={t('field.title')}
        requiredWord={shell('required')}
        value={typed.title}
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
        error={error('title')}
      />
      <Section className="stack" titleId="when" title={t('when')}>
        <TimesFields typed={typed} change={change} error={error} isDateAlone={isDateAlone} />
        {typed.schedule_type === 2 && <NextDates rule={rule} />}
      </Section>
      <Section className="stack" titleId="who" title={t('who')}>
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
      </Section>
      {(mayHold || !isOfficial) && (
        <Section className="stack" titleId="where" title={t('where')}>
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
        </Section>
      )}
      <Section className="stack" titleId="more" title={t('more')}>
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
      </Section>
      <NotifyField count={after.writable} checked={typed.notifies} onChange={(notifies) => change({ notifies })} />
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
        onCancel={after.leaveConflict}
      />
      <MailQuestion
        open={after.isAsking}
        {...after.notifications}
        confirmLabel={t('mail.save')}
        busy={busy}
        onConfirm={() => void save(0, true)}
        onCancel={after.stopAsking}
      />
    </Form>
  );
}
