import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { isIdText } from '@machi/domain/fields/in-address';
import { menuTitle } from '@machi/domain/navigation/head';
import { updateSchedule } from '@machi/domain/schedule/contract';
import type { Scope } from '@machi/domain/schedule/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import { NotFoundPage } from '../../../shell/pages/ErrorPage.tsx';
import { useSaved, useScheduleTexts } from '../texts.ts';
import { DraftedForm } from './DraftedForm.tsx';
import { typedOf } from './typed.ts';
import { ScopeField } from '../ScopeField.tsx';
import { scheduleQueries, useSchedulesAgain, type ReadSchedule, scheduleAddress } from '../queries.ts';

/** Changes a schedule; for a series all of it, from a date on, or one date (product, "Schedule on the screen"). */
export function ChangedSchedule() {
  const { schedule_id: id = '', target_date: date } = useParams();
  if (!isIdText(id) || (date !== undefined && !isDateText(date))) return <NotFoundPage />;
  return <Page key={`${id}/${date ?? ''}`} id={Number(id)} date={date} />;
}

function Page({ id, date }: { id: number; date: DateText | undefined }) {
  const { t, locale } = useScheduleTexts();
  const query = useQuery({ ...scheduleQueries.detail(locale, id, date), refetchOnMount: 'always' });
  if (query.isError || query.data === undefined) return <NotLoaded query={query} label={t('loading')} />;
  if (query.data === null || query.data.schedule.may_edit === 0) return <NotFoundPage />;
  return <Edit read={query.data} date={date} />;
}

function Edit({ read, date }: { read: ReadSchedule; date: DateText | undefined }) {
  const { t, locale } = useScheduleTexts();
  const { schedule } = read;
  const isSeries = schedule.schedule_type === 2;
  const [scope, setScope] = useState<Scope>(isSeries && date !== undefined ? 2 : 0);
  const { send, busy } = useCall(updateSchedule);
  const keyFor = useAttemptKey();
  const savedWith = useSaved();
  const again = useSchedulesAgain();
  const goFromHere = useGoFromHere();
  const { show } = useSnackbar();
  const { participants, hidden_participants } = schedule;
  return (
    <div className="stack">
      <PageHead
        title={menuTitle('schedule-edit', locale)}
        {...(isSeries && date !== undefined ? { sub: t('edit.date', { day: dateInWords(date)[locale] }) } : {})}
      />
      {isSeries &&
        (date === undefined ? (
          <p>{t('edit.whole')}</p>
        ) : (
          <ScopeField legend={t('edit.scope')} value={scope} onChange={setScope} />
        ))}
      <DraftedForm
        // Another scope has other times, so its form restarts from the stored values.
        key={scope}
        draftKey={['schedule', schedule.schedule_id, scope, ...(date === undefined ? [] : [date])].join('-')}
        // A draft over an older state would undo other people's changes.
        asked={String(schedule.seen)}
        elsewhere="nothing"
        first={typedOf(read, scope)}
        names={new Map(participants.map(({ member_id, name }) => [member_id, name]))}
        hidden={hidden_participants}
        isChanged
        isDateAlone={isSeries && scope === 2}
        except={schedule.schedule_id}
        backTo={scheduleAddress(schedule.schedule_id, date)}
        busy={busy}
        onSave={async (request, onKept) => {
          const part = { scope, target_date: isSeries && scope !== 0 ? (date ?? null) : null };
          const { schedule_id, seen } = schedule;
          const input = { ...request, ...part, schedule_id, seen };
          const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
          if (!result) return undefined;
          if (!result.ok) return result;
          onKept();
          await again();
          const { schedule_id: kept, target_date: keptDate, notifications } = result.reply;
          show(savedWith(notifications));
          await goFromHere(scheduleAddress(kept, keptDate ?? undefined), { replace: true });
          return undefined;
        }}
      />
    </div>
  );
}
