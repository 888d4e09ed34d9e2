import { holdsTime } from '@machi/domain/reservations/status';
import type { HandledReservation } from '@machi/domain/reception/model';
import { Button } from '@machi/ui/button/Button';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useReceptionTexts } from '../texts.ts';
import { spotQuery } from '../booking/ChosenPlace.tsx';
import { ChangeForm } from './ChangeForm.tsx';

interface ChangeButtonProps {
  readonly date: HandledReservation;
  readonly isGuest: boolean;
  /** The date in words. */
  readonly name: string;
  readonly now: Date;
}

/** Changes a date for its applicant, until its use is over. */
export function ChangeButton({ date, isGuest, name, now }: ChangeButtonProps) {
  const { t, locale } = useReceptionTexts();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...spotQuery(date.spot_id, locale), enabled: isOpen });
  if (!holdsTime(date) || new Date(date.ended_at) <= now) return null;
  return (
    <>
      <Button size="small" aria-label={t('mark.of', { action: t('change'), name })} onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      <ClosableWindow
        kind="drawer"
        open={isOpen}
        title={t('change.title', { name })}
        closeLabel={t('back')}
        onClose={() => setOpen(false)}
      >
        {query.data ? (
          // Another official's change restarts the form.
          <ChangeForm key={date.seen} date={date} spot={query.data} isGuest={isGuest} onDone={() => setOpen(false)} />
        ) : (
          <NotLoaded query={query} />
        )}
      </ClosableWindow>
    </>
  );
}
