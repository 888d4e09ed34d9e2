import { printRoomReminder, remindDue, type Due } from '@machi/domain/till/dues-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { backWords } from '../../../shell/asked/asked-words.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { listedToday } from '../../../shell/listed.ts';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { useReceptionTexts } from '../texts.ts';
import { deskTextsOf } from '../../../shell/desk/desk-texts.ts';
import duesEn from '../text/dues.en.json' with { type: 'json' };
import duesJa from '../text/dues.ja.json' with { type: 'json' };

export const useDuesTexts = deskTextsOf('reception-dues', { ja: duesJa, en: duesEn });

/** Records a reminder about an unpaid fee and saves its file; an earlier one can be saved again. */
export function RemindDue({ due, name }: { readonly due: Due; readonly name: string }) {
  const { t, locale } = useDuesTexts();
  const { t: words } = useReceptionTexts();
  const snackbar = useSnackbar();
  const printing = useCall(printRoomReminder);
  const noting = useAsked(remindDue, {
    words: backWords({ t }),
    isOnce: true,
    onDone: ({ reminder }) => void print(reminder.room_reminder_id, 'remind.done'),
  });
  const { reservation_id, kind, reminded_on, room_reminder_id, remind_obstacle } = due;
  // The pressed button disappears.
  const letter = useFocusOn<HTMLButtonElement, boolean>(reminded_on !== null, (now, before) => now && before === false);
  if (kind === 'to-come') return null;

  async function print(id: number, told: 'remind.done' | 'remind.saved') {
    const result = await printing.send({ room_reminder_id: id });
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t(told, { name: result.reply.filename }), 'success');
  }
  const button = (action: string, press: () => void) => (
    <Button
      size="small"
      variant="text"
      className="desk-flush"
      aria-label={words('mark.of', { action, name })}
      onClick={press}
    >
      {action}
    </Button>
  );
  return (
    <>
      {remind_obstacle === null
        ? button(t('remind.send'), noting.ask)
        : reminded_on === null && <span className="sm muted">{remind_obstacle}</span>}
      {reminded_on !== null && room_reminder_id !== null && (
        <>
          <span className="sm muted num">{t('remind.sent', { day: listedToday(reminded_on, locale) })}</span>
          <SendingButton
            ref={letter}
            size="small"
            icon={<Icon name="download" />}
            busy={printing.busy}
            aria-label={words('mark.of', { action: t('remind.again'), name })}
            onClick={() => void print(room_reminder_id, 'remind.saved')}
          >
            {t('remind.again')}
          </SendingButton>
        </>
      )}
      <ConfirmDialog
        {...noting.dialog}
        question={t('remind.question', { name })}
        consequence={<p>{t('remind.consequence')}</p>}
        variant="primary"
        confirmLabel={t('remind.confirm')}
        onConfirm={() => void noting.act({ reservation_id })}
      />
    </>
  );
}
