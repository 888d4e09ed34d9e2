import { dateAt, isDateText, type DateText } from '@machi/domain/calendar/model';
import { isIdText } from '@machi/domain/fields/in-address';
import { nextDates } from '@machi/domain/schedule/rule';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { dateInWords } from '@machi/domain/calendar/words';
import { toldInPlace } from '@machi/client/client';
import { colourSchedule, joinSchedule } from '@machi/domain/schedule/contract';
import type { Schedule } from '@machi/domain/schedule/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useRef, useState } from 'react';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Section } from '@machi/ui/section/Section';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { scheduleAddress, scheduleQueries, useSchedulesAgain, type ReadSchedule } from './queries.ts';
import { Attendance } from './detail/Attendance.tsx';
import { Comments } from './detail/Comments.tsx';
import { DeleteSection } from './detail/DeleteSection.tsx';
import { Facts } from './detail/Facts.tsx';
import { MailSection } from './notifications/MailSection.tsx';
import { useSchedulesFollowed } from './use-schedules-followed.ts';
import { useScheduleTexts } from './texts.ts';
import './schedule.css';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { ColourField } from './form/ColourField.tsx';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { isOfBusyPeople } from './busy-people.ts';

/** Lets a person who does not take part yet join, after a question. */
function JoinSection({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useScheduleTexts();
  const [hasJoined, setJoined] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { isAsking, ask, act, dialog } = useAsked(joinSchedule, {
    words: useActionWords({ keep: t('join.cancel'), sending: t('saving'), failed: t('save.failed') }),
    // The button disappears.
    focus: told,
    onDone: () => setJoined(true),
    onRefused: (failure) => setBusy(isOfBusyPeople(failure)),
  });
  if (schedule.may_join === 0 && !hasJoined && !isAsking) return null;

  return (
    <section>
      <p role="status" ref={told} tabIndex={-1}>
        {hasJoined && t('join.done')}
      </p>
      {!hasJoined && (
        <Button
          onClick={() => {
            setBusy(false);
            ask();
          }}
        >
          {t('join.open')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t('join.question')}
        consequence={<p>{t('join.consequence', { title: schedule.title })}</p>}
        confirmLabel={t(isBusy ? 'busy.anyway' : 'join.confirm')}
        onConfirm={() => void act({ schedule_id: schedule.schedule_id, accepts_conflicts: isBusy ? 1 : 0 })}
      />
    </section>
  );
}

/** Changes only the colour, at once and on all dates. */
function ColourChange({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useScheduleTexts();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const [chosen, setChosen] = useState(schedule.colour);
  const { send } = useCall(colourSchedule);
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();

  async function change(colour: string | null) {
    setErrors([]);
    setChosen(colour);
    const result = await send({ schedule_id: schedule.schedule_id, colour }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setChosen(schedule.colour);
      setErrors(sentencesOf(result, t('save.failed')));
      return;
    }
    await again();
    setTold(t('colour.done'));
  }
  return (
    <Disclosure title={t('colour.change')}>
      <div className="stack">
        <ColourField legend={t('field.colour')} value={chosen} onChange={(colour) => void change(colour)} />
        <p role="status">{told}</p>
        <CalloutLines lines={errors} />
      </div>
    </Disclosure>
  );
}

/** One schedule, or one date of a series (product, "Schedule on the screen"). */
export default function ScheduleDetailPage() {
  const { schedule_id: id = '', target_date: date } = useParams();
  if (!isIdText(id) || (date !== undefined && !isDateText(date))) return <NotFoundPage />;
  return <Page key={`${id}/${date ?? ''}`} id={Number(id)} date={date} />;
}

function Page({ id, date }: { id: number; date: DateText | undefined }) {
  const { t, locale } = useScheduleTexts();
  const query = useQuery(scheduleQueries.detail(locale, id, date));
  useSchedulesFollowed();
  const shown = query.data?.occurrence ?? query.data?.schedule;
  useOwnName(scheduleAddress(id, date), shown?.title);
  if (query.data === null) return <NotFoundPage />;
  // When a refresh fails, the old data and the typed values stay.
  if (query.data === undefined) return <NotLoaded query={query} label={t('loading')} />;
  return <Shown read={query.data} date={date} />;
}

const SO_MANY = 5;

/** For a whole series: links to its next dates. */
function DatesOfSeries({ schedule }: Pick<ReadSchedule, 'schedule'>) {
  const { t, locale } = useScheduleTexts();
  if (schedule.schedule_type !== 2 || !isDateText(schedule.start_date)) return null;
  const { start_date, end_date, ...rest } = schedule;
  const end = end_date !== null && isDateText(end_date) ? end_date : null;
  const dates = nextDates({ ...rest, start_date, end_date: end }, dateAt(new Date()), SO_MANY);
  if (dates.length === 0) return null;
  return (
    <Section className="stack" titleId="dates" title={t('dates')}>
      <ul className="schedule-next num">
        {dates.map((one) => (
          <li key={one}>
            <TextLink href={scheduleAddress(schedule.schedule_id, one)}>{dateInWords(one)[locale]}</TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Shown({ read, date }: { read: ReadSchedule; date: DateText | undefined }) {
  const { t } = useScheduleTexts();
  const { schedule, occurrence, comments } = read;
  const { title, start_date } = occurrence ?? schedule;
  const id = schedule.schedule_id;
  const copied = date === undefined ? '' : `&date=${date}`;
  return (
    <>
      <PageHead title={title} {...(occurrence?.is_changed === 1 ? { sub: t('changed') } : {})} />
      <div className="stack-lg">
        <Facts read={read} />
        <div className="actions schedule-actions">
          {schedule.may_edit === 1 && (
            <ButtonLink variant="primary" href={`/schedule/edit/${id}${date === undefined ? '' : `/${date}`}`}>
              {t('edit')}
            </ButtonLink>
          )}
          <ButtonLink href={`/schedule/create?copy=${id}${copied}`}>{t('copy')}</ButtonLink>
          <ButtonLink href={`/schedule?date=${start_date}`}>{t('toList')}</ButtonLink>
        </div>
        <Attendance read={read} />
        <JoinSection schedule={schedule} />
        <MailSection schedule={schedule} />
        {date === undefined && <DatesOfSeries schedule={schedule} />}
        <Comments schedule={schedule} comments={comments} date={date} />
        {schedule.may_edit === 1 && <ColourChange schedule={schedule} />}
        {schedule.may_delete === 1 && <DeleteSection schedule={schedule} date={date} />}
      </div>
    </>
  );
}
