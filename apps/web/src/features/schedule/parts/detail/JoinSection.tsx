import { toldInPlace } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import { joinSchedule } from '@machi/domain/schedule/contract';
import type { Schedule } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useSchedulesAgain } from '../../queries.ts';
import { useScheduleTexts } from '../../texts.ts';
import { isOfBusyPeople } from '../busy-people.ts';

/** Who does not take part yet joins, after a question. */
export function JoinSection({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useScheduleTexts();
  const [isAsking, setAsking] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  /** The button that opened the window goes: then the focus needs another place. */
  const isGone = useRef(false);
  const [failure, setFailure] = useState<CallFailure>();
  const { send, busy } = useCall(joinSchedule);
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();
  const isBusy = failure !== undefined && isOfBusyPeople(failure);
  if (schedule.may_join === 0 && !hasJoined) return null;

  async function join() {
    const { schedule_id } = schedule;
    const result = await send({ schedule_id, accepts_conflicts: isBusy ? 1 : 0 }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setFailure(result);
      return;
    }
    isGone.current = true;
    setJoined(true);
    setAsking(false);
    await again();
  }
  return (
    <section>
      <p role="status" ref={told} tabIndex={-1}>
        {hasJoined && t('join.done')}
      </p>
      {!hasJoined && (
        <Button
          onClick={() => {
            setFailure(undefined);
            setAsking(true);
          }}
        >
          {t('join.open')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        variant="primary"
        question={t('join.question')}
        consequence={<p>{t('join.consequence', { title: schedule.title })}</p>}
        confirmLabel={t(isBusy ? 'busy.anyway' : 'join.confirm')}
        cancelLabel={t('join.cancel')}
        busy={busy}
        busyLabel={t('saving')}
        {...(failure && { errors: sentencesOf(failure, t('save.failed')) })}
        onConfirm={() => void join()}
        onCancel={() => setAsking(false)}
        onClosed={() => isGone.current && told.current?.focus()}
      />
    </section>
  );
}
