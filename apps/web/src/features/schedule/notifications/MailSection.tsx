import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { mailSchedule } from '@machi/domain/schedule/contract';
import type { Schedule } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useScheduleTexts } from '../texts.ts';
import { MailQuestion } from './MailQuestion.tsx';

/** Sends the schedule to all participants; for editors of the schedule. */
export function MailSection({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useScheduleTexts();
  const { member_id: self } = useSession();
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const { send, busy } = useCall(mailSchedule);
  const keyFor = useAttemptKey();
  const sentencesOf = useRefusalSentences();
  const { schedule_id, participants, hidden_participants, guests } = schedule;
  const names = [
    ...participants.filter(({ member_id }) => member_id !== self),
    ...guests.filter(({ is_refused }) => is_refused === 0),
  ].map(({ name }) => name);
  if (schedule.may_edit === 0 || names.length + hidden_participants === 0) return null;

  async function mail() {
    const result = await send(
      { schedule_id },
      { ...toldInPlace, idempotencyKey: keyFor({ schedule_id, seen: schedule.seen, attempt }) },
    );
    if (!result) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('mail.failed')));
      return;
    }
    setAttempt((count) => count + 1);
    setAsking(false);
    setTold(t('mail.done', { count: result.reply.notifications }));
  }
  return (
    <section>
      <Button
        onClick={() => {
          setErrors([]);
          setTold('');
          setAsking(true);
        }}
      >
        {t('mail.open')}
      </Button>
      <p role="status">{told}</p>
      <MailQuestion
        open={isAsking}
        names={names}
        hidden={hidden_participants}
        confirmLabel={t('mail.confirm')}
        busy={busy}
        errors={errors}
        onConfirm={() => void mail()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
