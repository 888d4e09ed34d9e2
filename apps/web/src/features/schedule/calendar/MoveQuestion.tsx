import { toldInPlace, type CallFailure } from '@machi/client/client';
import type { DateText, TimeText } from '@machi/domain/calendar/model';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { updateSchedule } from '@machi/domain/schedule/contract';
import type { Scope } from '@machi/domain/schedule/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { REPEATED, SINGLE, ruleOf } from '@machi/domain/schedule/rule';
import { FROM_DATE_ON, ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useSession } from '../../../shell/record/record.ts';
import { scheduleQueries, useSchedulesAgain, type ReadSchedule } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { isOfBusyPeople } from '../busy-people.ts';
import { NotifyField } from '../notifications/NotifyField.tsx';
import { ScopeField } from '../ScopeField.tsx';

/** Target of a move. */
interface Place {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

type UpdateInput = InputOf<typeof updateSchedule>;

const ONCE = {
  schedule_type: SINGLE,
  repeat_mode: null,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
} as const;

/** The request that moves a schedule, or the part of a series in the scope; the rest stays. */
function movedRequest({ schedule, occurrence }: ReadSchedule, to: Place, scope: Scope): UpdateInput {
  const isSeries = schedule.schedule_type === REPEATED;
  const target_date = occurrence?.target_date ?? null;
  const isDateAlone = !isSeries || scope === ONLY_DATE;
  const { title, url, note, colour, is_private, participants } = isDateAlone ? (occurrence ?? schedule) : schedule;
  const words = { title, url, note, colour, is_private };
  const part = {
    scope: isSeries ? scope : WHOLE_TERM,
    target_date: isSeries ? target_date : null,
    schedule_id: schedule.schedule_id,
    seen: schedule.seen,
    participants: participants.map(({ member_id }) => member_id),
  };
  const times = { start_time: to.start, end_time: to.end };
  if (isDateAlone) return { ...words, ...part, ...ONCE, start_date: to.date, end_date: to.date, ...times };
  const first = scope === FROM_DATE_ON ? target_date : null;
  return { ...words, ...part, ...ruleOf(schedule), ...times, start_date: first ?? schedule.start_date };
}

/** An entry that was dropped at another place. */
export interface Wanted {
  readonly schedule_id: number;
  readonly target_date: DateText;
  readonly isSeries: boolean;
  readonly title: string;
  readonly from: Place;
  readonly to: Place;
}

interface MoveQuestionProps {
  readonly isOpen: boolean;
  /** Stays while the window closes, and so does its text. */
  readonly wanted: Wanted | undefined;
  readonly onEnd: () => void;
}

const placeInWords = ({ date, start, end }: Place, locale: Locale): string =>
  `${dayInWords(date)[locale]} ${timesInWords({ start, end })[locale]}`;

/** Asks before moving; for a series also which dates. */
export function MoveQuestion({ isOpen, wanted, onEnd }: MoveQuestionProps) {
  const { t, locale } = useScheduleTexts();
  const { data } = useQuery({
    ...scheduleQueries.detail(locale, wanted?.schedule_id ?? 0, wanted?.isSeries ? wanted.target_date : undefined),
    enabled: wanted !== undefined,
  });
  const [scope, setScope] = useState<Scope>(2);
  const [notifies, setNotifies] = useState(false);
  const { member_id: self } = useSession();
  const { participants = [], hidden_participants = 0 } = data?.occurrence ?? data?.schedule ?? {};
  const others = participants.filter(({ member_id }) => member_id !== self).length + hidden_participants;
  const [failure, setFailure] = useState<CallFailure>();
  const { send, busy } = useCall(updateSchedule);
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();
  const { show } = useSnackbar();
  const isOtherDay = wanted !== undefined && wanted.from.date !== wanted.to.date;
  const isBusy = failure !== undefined && isOfBusyPeople(failure);

  async function move() {
    if (!wanted || !data) return;
    const chosen = wanted.isSeries && !isOtherDay ? scope : 2;
    const request = movedRequest(data, wanted.to, chosen);
    const sent = { accepts_conflicts: isBusy ? 1 : 0, notifies: notifies ? 1 : 0 } as const;
    const result = await send({ ...request, ...sent }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setFailure(result);
      return;
    }
    await again();
    const { notifications } = result.reply;
    show(notifications === 0 ? t('move.done') : t('move.mailed', { count: notifications }));
    onEnd();
  }
  return (
    <ConfirmDialog
      open={isOpen}
      variant="primary"
      question={t('move.question', { title: wanted?.title ?? '' })}
      consequence={
        wanted && (
          <>
            <p>{t('move.from', { place: placeInWords(wanted.from, locale) })}</p>
            <p>
              <b>{t('move.to', { place: placeInWords(wanted.to, locale) })}</b>
            </p>
            {wanted.isSeries && isOtherDay && <p>{t('move.thisDate')}</p>}
          </>
        )
      }
      confirmLabel={t(isBusy ? 'busy.anyway' : 'move.confirm')}
      cancelLabel={t('move.cancel')}
      busy={busy}
      busyLabel={t('saving')}
      {...(failure && { errors: sentencesOf(failure, t('save.failed')) })}
      onConfirm={() => void move()}
      onCancel={onEnd}
    >
      {wanted?.isSeries && !isOtherDay && <ScopeField legend={t('scope')} value={scope} onChange={setScope} />}
      <NotifyField count={others} checked={notifies} onChange={setNotifies} />
    </ConfirmDialog>
  );
}
