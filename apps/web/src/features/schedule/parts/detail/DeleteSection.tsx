import { toldInPlace } from '@machi/client/client';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { deleteSchedule } from '@machi/domain/schedule/contract';
import type { Schedule, Scope } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { useSchedulesAgain } from '../../queries.ts';
import { useScheduleTexts } from '../../texts.ts';
import { ScopeField } from '../ScopeField.tsx';

interface DeleteSectionProps {
  readonly schedule: Schedule;
  readonly date: DateText | undefined;
}

/** Deleting asks first; of a series, which dates. */
export function DeleteSection({ schedule: { schedule_id, schedule_type, seen, title }, date }: DeleteSectionProps) {
  const { t, locale } = useScheduleTexts();
  const asksScope = schedule_type === 2 && date !== undefined;
  const [isAsking, setAsking] = useState(false);
  const [scope, setScope] = useState<Scope>(asksScope ? 2 : 0);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const { send, busy } = useCall(deleteSchedule);
  const sentencesOf = useRefusalSentences();
  const again = useSchedulesAgain();
  const navigate = useNavigate();
  const { show } = useSnackbar();

  async function remove() {
    setErrors([]);
    const target_date = asksScope && scope !== 0 ? date : null;
    const result = await send({ schedule_id, seen, scope, target_date }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('save.failed')));
      return;
    }
    show(t('delete.done'));
    await navigate(date === undefined ? '/schedule' : `/schedule?date=${date}`, { replace: true });
    void again();
  }
  const whole = schedule_type === 2 ? t('delete.series') : t('delete.consequence');
  return (
    <section>
      <Button variant="text-danger" onClick={() => setAsking(true)}>
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={t('delete.question', { title })}
        consequence={<p>{asksScope ? t('delete.date', { day: dateInWords(date)[locale] }) : whole}</p>}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        busy={busy}
        busyLabel={t('delete.busy')}
        errors={errors}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {asksScope && <ScopeField legend={t('delete.scope')} value={scope} onChange={setScope} />}
      </ConfirmDialog>
    </section>
  );
}
