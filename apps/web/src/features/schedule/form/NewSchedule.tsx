import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { MINUTES_A_DAY, dateAt, isDateText, minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { createSchedule } from '@machi/domain/schedule/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import { useSession } from '../../../shell/record/record.ts';
import { noGuests } from '../guests/typed-guests.ts';
import { useSaved, useScheduleTexts } from '../texts.ts';
import { DraftedForm } from './DraftedForm.tsx';
import { newTyped, typedOf, withStart, type Typed } from './typed.ts';
import { scheduleQueries, useSchedulesAgain } from '../queries.ts';

const HOUR = 60;

/** Initial form: the requested hour and day; without a time, the next whole hour of today, or 9:00 of another day. */
function firstTyped(query: URLSearchParams, now: Date, self: number): Typed {
  const [date, time] = [query.get('date') ?? '', query.get('time') ?? ''];
  const today = dateAt(now);
  const day = isDateText(date) ? date : today;
  const nextHour = Math.min(Math.ceil((minutesAt(now) + 1) / HOUR) * HOUR, MINUTES_A_DAY - HOUR);
  const usual = day === today ? nextHour : 9 * HOUR;
  const start = /^([01]\d|2[0-3]):[0-5][05]$/.test(time) ? minutesOf(time) : usual;
  const end = Math.min(start + HOUR, MINUTES_A_DAY) % MINUTES_A_DAY;
  return newTyped(day, timeOf(start), timeOf(end), self);
}

const noNames: ReadonlyMap<number, string> = new Map();

/** A new schedule, or a copy of another (product, "Schedule on the screen"). */
export function NewSchedule() {
  const [query] = useSearchParams();
  const copied = query.get('copy') ?? '';
  return isIdText(copied) ? <Copy id={Number(copied)} /> : <New />;
}

function New() {
  const [query] = useSearchParams();
  const { member_id: self } = useSession();
  if (self === null) return null;
  const asked = [query.get('date') ?? '', query.get('time') ?? ''].join(' ');
  return <Form first={firstTyped(query, new Date(), self)} names={noNames} draftKey="schedule-new" asked={asked} />;
}

function Copy({ id }: { id: number }) {
  const { t, locale } = useScheduleTexts();
  const [params] = useSearchParams();
  const date = params.get('date') ?? '';
  const target = isDateText(date) ? date : undefined;
  const query = useQuery(scheduleQueries.detail(locale, id, target));
  if (query.isError || query.data === undefined) return <NotLoaded query={query} label={t('loading')} />;
  // A schedule that is no longer visible cannot be copied: the form is empty.
  if (query.data === null) return <New />;
  const { participants } = query.data.schedule;
  const typed = typedOf(query.data, target === undefined ? 0 : 2);
  return (
    <Form
      key={id}
      draftKey={`schedule-copy-${id}`}
      asked={date}
      // Guests from outside would get a notification about the copy.
      first={{ ...(target === undefined ? typed : withStart(typed, typed.start_date)), ...noGuests }}
      names={new Map(participants.map(({ member_id, name }) => [member_id, name]))}
    />
  );
}

interface FormProps {
  readonly first: Typed;
  readonly names: ReadonlyMap<number, string>;
  readonly draftKey: string;
  readonly asked: string;
}

function Form(form: FormProps) {
  const { locale } = useScheduleTexts();
  const { send, busy } = useCall(createSchedule);
  const keyFor = useAttemptKey();
  const savedWith = useSaved();
  const again = useSchedulesAgain();
  const goFromHere = useGoFromHere();
  const { show } = useSnackbar();
  return (
    <>
      <PageHead title={menuTitle('schedule-create', locale)} />
      <DraftedForm
        {...form}
        elsewhere="words"
        hidden={0}
        isChanged={false}
        isDateAlone={false}
        backTo="/schedule"
        busy={busy}
        onSave={async (request, onKept) => {
          const result = await send(request, { ...toldInPlace, idempotencyKey: keyFor(request) });
          if (!result) return undefined;
          if (!result.ok) return result;
          onKept();
          await again();
          show(savedWith(result.reply.notifications));
          await goFromHere(`/schedule/detail/${result.reply.schedule_id}`, { replace: true });
          return undefined;
        }}
      />
    </>
  );
}
