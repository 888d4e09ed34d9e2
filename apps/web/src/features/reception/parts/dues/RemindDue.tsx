import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { printRoomReminder, remindDue } from '@machi/domain/till/dues-contract';
import type { Due } from '@machi/domain/till/dues-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { listedToday } from '../../../../shell/listed.ts';
import { saveBytes } from '../../../../shell/calls/save-reply.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { useFocusOn } from '../../../../shell/use-focus-on.ts';
import { useReadAgain } from '../../queries.ts';
import { useReceptionTexts } from '../../texts.ts';
import { useDuesTexts } from './texts.ts';

/** Notes that a letter about an unpaid fee is sent, and saves it; one that was sent is saved again. */
export function RemindDue({ due, name }: { readonly due: Due; readonly name: string }) {
  const { t, locale } = useDuesTexts();
  const { t: words } = useReceptionTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadAgain();
  const noting = useDeed(remindDue);
  const printing = useCall(printRoomReminder);
  const [isAsked, setAsked] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { reservation_id, kind, reminded_on, room_reminder_id, remind_obstacle } = due;
  // What was pressed goes away.
  const letter = useFocusOn<HTMLButtonElement, boolean>(reminded_on !== null, (now, before) => now && before === false);
  if (kind === 'to-come') return null;

  async function print(id: number, told: 'remind.done' | 'remind.saved') {
    const result = await printing.send({ room_reminder_id: id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t(told, { name: result.reply.filename }), 'success');
  }
  async function note() {
    const result = await noting.send({ reservation_id }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      return readAgain();
    }
    setAsked(false);
    await print(result.reply.reminder.room_reminder_id, 'remind.done');
    await readAgain();
  }
  const button = (deed: string, press: () => void) => (
    <Button
      size="small"
      variant="text"
      className="desk-flush"
      aria-label={words('mark.of', { deed, name })}
      onClick={press}
    >
      {deed}
    </Button>
  );
  return (
    <>
      {remind_obstacle === null
        ? button(t('remind.send'), () => {
            setLines([]);
            setAsked(true);
          })
        : reminded_on === null && <span className="sm muted">{remind_obstacle}</span>}
      {reminded_on !== null && room_reminder_id !== null && (
        <>
          <span className="sm muted num">{t('remind.sent', { day: listedToday(reminded_on, locale) })}</span>
          <Button
            ref={letter}
            size="small"
            icon={<Icon name="download" />}
            busy={printing.busy}
            busyLabel={t('sending')}
            aria-label={words('mark.of', { deed: t('remind.again'), name })}
            onClick={() => void print(room_reminder_id, 'remind.saved')}
          >
            {t('remind.again')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        question={t('remind.question', { name })}
        consequence={<p>{t('remind.consequence')}</p>}
        variant="primary"
        confirmLabel={t('remind.confirm')}
        cancelLabel={t('back')}
        busy={noting.busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void note()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
