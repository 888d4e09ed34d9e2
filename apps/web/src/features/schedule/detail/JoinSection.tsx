import { joinSchedule } from '@machi/domain/schedule/contract';
import type { Schedule } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useRef, useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useDeedWords } from '../../../shell/asked/use-deed-words.ts';
import { useScheduleTexts } from '../texts.ts';
import { isOfBusyPeople } from '../busy-people.ts';

/** Who does not take part yet joins, after a question. */
export function JoinSection({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useScheduleTexts();
  const [hasJoined, setJoined] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { isAsking, ask, act, dialog } = useAsked(joinSchedule, {
    words: useDeedWords({ keep: t('join.cancel'), sending: t('saving'), failed: t('save.failed') }),
    // The button goes.
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
