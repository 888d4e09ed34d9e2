import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { deleteSchedule } from '@machi/domain/schedule/contract';
import type { Schedule, Scope } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useGoFromHere } from '../../../shell/navigation/use-go-from-here.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useSchedulesAgain } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { NotifyField } from '../notifications/NotifyField.tsx';
import { ScopeField } from '../ScopeField.tsx';

interface DeleteSectionProps {
  readonly schedule: Schedule;
  readonly date: DateText | undefined;
}

/** Deletes after a question; in a series it asks which dates. */
export function DeleteSection({
  schedule: { schedule_id, schedule_type, seen, title, participants, hidden_participants, guests },
  date,
}: DeleteSectionProps) {
  const { t, locale } = useScheduleTexts();
  const asksScope = schedule_type === 2 && date !== undefined;
  const [scope, setScope] = useState<Scope>(asksScope ? 2 : 0);
  const { member_id: self } = useSession();
  const others = participants.filter(({ member_id }) => member_id !== self).length + hidden_participants;
  const outside = guests.filter(({ is_refused }) => is_refused === 0).length;
  const [notifies, setNotifies] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const { send, busy } = useCall(deleteSchedule);
  const question = useQuestion(t('delete.cancel'), { busy, busyLabel: t('delete.busy'), errors });
  const keyFor = useAttemptKey();
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();
  const goFromHere = useGoFromHere();
  const { show } = useSnackbar();

  async function remove() {
    setErrors([]);
    const target_date = asksScope && scope !== 0 ? date : null;
    const input = { schedule_id, seen, scope, target_date, notifies: notifies ? (1 as const) : (0 as const) };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('save.failed')));
      return;
    }
    const { notifications } = result.reply;
    show(notifications === 0 ? t('delete.done') : t('delete.mailed', { count: notifications }));
    await goFromHere(date === undefined ? '/schedule' : `/schedule?date=${date}`, { replace: true });
    void again();
  }
  const whole = schedule_type === 2 ? t('delete.series') : t('delete.consequence');
  return (
    <section>
      <Button variant="text-danger" onClick={() => question.ask(true)}>
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        question={t('delete.question', { title })}
        consequence={<p>{asksScope ? t('delete.date', { day: dateInWords(date)[locale] }) : whole}</p>}
        confirmLabel={t('delete.confirm')}
        onConfirm={() => void remove()}
      >
        {asksScope && <ScopeField legend={t('delete.scope')} value={scope} onChange={setScope} />}
        {outside > 0 && <p>{t('delete.guests', { count: outside })}</p>}
        <NotifyField count={others} checked={notifies} onChange={setNotifies} />
      </ConfirmDialog>
    </section>
  );
}
