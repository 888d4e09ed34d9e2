import { readApplication } from '@machi/domain/reception/contract';
import { printPermit } from '@machi/domain/permits/contract';
import { isExemptionOpen } from '@machi/domain/reception/rules';
import type { HandledReservation } from '@machi/domain/reception/model';
import { leftYen } from '@machi/domain/reservations/status';
import { yenInWords } from '@machi/domain/locale/words';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useTold } from '../../../shell/calls/use-told.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { useReceptionTexts } from '../texts.ts';
import { MarkButtons } from '../application/MarkButtons.tsx';
import { dateAndTimes } from '../inbox/decide-target.ts';

/** The new booking, with the counter's next steps: decision, payment, permit, receipt. */
export function BookedDates({ code }: { readonly code: string }) {
  const { t, locale } = useReceptionTexts();
  const now = useMinute();
  const { data } = useQuery(askIfAny(readApplication, { application_code: code }, locale));
  if (!data) return null;
  const { reservations: dates, is_own: isOwn } = data.application;
  const waits = dates.some(({ approval_status }) => approval_status === 0);
  return (
    <>
      {waits && <p>{t(isOwn ? 'book.done.approval' : 'book.done.decide')}</p>}
      <ul className="reception-dates">
        {dates.map((date) => {
          const name = dateAndTimes({ target_date: date.target_date, ...date.target_time }, locale);
          return (
            <li key={date.reservation_id}>
              <p className="reception-date">
                <b className="num">{name}</b> <span className="num">{yenInWords(date.amount)[locale]}</span>
                {date.paid_at !== null && <span>{t('status.paid')}</span>}
              </p>
              <div className="reception-actions">
                <PermitButton date={date} name={name} />
                <MarkButtons
                  use={{ ...date, left: leftYen(date), name }}
                  isExemptionOpen={isExemptionOpen(date)}
                  now={now}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function PermitButton({ date, name }: { date: HandledReservation; name: string }) {
  const { t } = useReceptionTexts();
  const snackbar = useSnackbar();
  const { act, busy, lines } = useTold(printPermit, { t });
  const { reservation_id, approval_status, is_canceled } = date;
  if (approval_status !== 1 || is_canceled === 1) return null;

  async function save() {
    const reply = await act({ reservation_id });
    if (!reply) return;
    saveBytes(reply);
    snackbar.show(t('document.saved', { name: reply.filename }), 'success');
  }
  return (
    <>
      <SendingButton
        size="small"
        icon={<Icon name="download" />}
        busy={busy}
        aria-label={t('mark.of', { action: t('paper.permit'), name })}
        onClick={() => void save()}
      >
        {t('paper.permit')}
      </SendingButton>
      <CalloutLines lines={lines} />
    </>
  );
}
