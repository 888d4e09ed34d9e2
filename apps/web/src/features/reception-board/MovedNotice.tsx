import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { moveBoardReservation } from '@machi/domain/reception-board/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef } from 'react';
import { useTold } from '../../shell/calls/use-told.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useBoardTexts } from './texts.ts';

export interface Moved {
  readonly reservationId: number;
  readonly name: string;
  readonly roomName: string;
  readonly reply: ReplyOf<typeof moveBoardReservation>;
}

/** Message about a move, with an undo button. */
export function MovedNotice({ moved, onUndone }: { moved: Moved; onUndone: () => void }) {
  const { t, locale } = useBoardTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const { act, busy, lines } = useTold(moveBoardReservation, { t });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { reply, reservationId, name, roomName } = moved;
  const { before, after, seen } = reply;

  async function undo() {
    const input = { reservation_id: reservationId, ...before, seen, override_reason: t('moved.undo.reason') };
    if (!(await act(input))) return;
    snackbar.show(t('moved.undone'), 'success');
    onUndone();
    await readChanged(moveBoardReservation);
  }

  return (
    <Callout
      ref={box}
      tone="success"
      live="status"
      focusable
      title={t('moved.title', { name })}
      actions={
        <Button size="small" busy={busy} busyLabel={t('moved.undoing')} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      }
    >
      <p className="num">
        {t('moved.body', {
          day: dayInWords(after.target_date)[locale],
          times: timesInWords(after.target_time)[locale],
          room: roomName,
        })}
      </p>
      {lines.map((line) => (
        <p key={line} role="alert">
          {line}
        </p>
      ))}
    </Callout>
  );
}
