import { isReplyLost, sentencesOf, toldInPlace } from '@machi/client/client';
import { askArrivalNotice } from '@machi/domain/arrival-notices/contract';
import { NOTICE_MINUTES, type NoticeRequest } from '@machi/domain/arrival-notices/model';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { Arrival } from '@machi/domain/transport/live/contract';
import { minutesUntil } from '@machi/domain/transport/live/words';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useRouteTexts } from '../texts.ts';
import { useKeepNotices, useNotices } from './use-notices.ts';

/** Storage key of the bus that a guest pressed. */
const WANTED = 'arrival-notice-wanted';

interface TellMeProps {
  readonly routeId: number;
  readonly stopId: string;
  readonly arrival: Arrival;
  readonly now: Date;
}

/** Asks for a notification ten minutes before a bus comes. A guest logs in first; then the request is sent. */
export function TellMe({ routeId, stopId, arrival, now }: TellMeProps) {
  const { t } = useRouteTexts();
  const navigate = useNavigate();
  const { isLoggedIn } = useSession();
  const notices = useNotices();
  const keep = useKeepNotices();
  const { send, busy } = useCall(askArrivalNotice);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const { trip_id, service_date, scheduled_at } = arrival;
  const request: NoticeRequest = { route_id: routeId, trip_id, service_date, stop_id: stopId, scheduled_at };
  const isOf = (other: Partial<NoticeRequest>) =>
    other.trip_id === trip_id &&
    other.service_date === service_date &&
    other.stop_id === stopId &&
    other.scheduled_at === scheduled_at;
  const notice = notices?.find(isOf);

  async function ask() {
    setErrors([]);
    const result = await send(request, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) return setErrors(isReplyLost(result) ? [t('tell.failed')] : sentencesOf(result));
    const { notice: made } = result.reply;
    keep((known) => [...known.filter((one) => one.arrival_notice_id !== made.arrival_notice_id), made]);
  }

  const { value: wanted, save, clear } = useDraft<NoticeRequest>(WANTED);
  const isToBegin = notices !== undefined && !notice && wanted !== undefined && isOf(wanted);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isToBegin || hasBegun.current) return;
    hasBegun.current = true;
    clear();
    void ask();
  });

  const answer = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);
  const isAnswered = notice !== undefined;
  useEffect(() => {
    // The pressed button is gone: its result takes the focus.
    if (isAnswered && hasPressed.current) answer.current?.focus({ preventScroll: true });
    if (isAnswered) hasPressed.current = false;
  }, [isAnswered]);

  function press() {
    hasPressed.current = true;
    if (isLoggedIn) return void ask();
    // Sent after the login: an address alone requests nothing.
    save(request);
    void navigate(loginPathFor(`/buslocation/${routeId}?${new URLSearchParams({ stop: stopId }).toString()}`));
  }

  if (notice?.state === 'waiting')
    return (
      <p className="sm tell-me" ref={answer} tabIndex={-1}>
        <Icon name="bell" /> {t(`tell.waiting.${notice.channel}`, { minutes: NOTICE_MINUTES })}
      </p>
    );
  if (notice?.state === 'told')
    return (
      <p className="sm tell-me" ref={answer} tabIndex={-1}>
        <Icon name="bell" /> {t('tell.told', { time: clockOf(notice.told_at ?? notice.scheduled_at) })}
      </p>
    );
  const minutes = minutesUntil(arrival, now);
  // A notification now would come at once and repeat what stands here.
  if (errors.length === 0 && minutes !== undefined && minutes <= NOTICE_MINUTES) return null;
  return (
    <div className="stack-tight tell-me">
      <div>
        <SendingButton
          size="small"
          icon={<Icon name="bell" />}
          busy={busy}
          aria-label={t('tell.askOf', { minutes: NOTICE_MINUTES, time: clockOf(arrival.predicted_at ?? scheduled_at) })}
          onClick={press}
        >
          {t('tell.ask', { minutes: NOTICE_MINUTES })}
        </SendingButton>
      </div>
      {errors.length === 0 ? null : (
        <Callout tone="warning">
          {errors.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
    </div>
  );
}
