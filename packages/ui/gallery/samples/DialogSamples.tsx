import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../src/button/Button.tsx';
import { Callout } from '../../src/callout/Callout.tsx';
import { ConfirmDialog } from '../../src/confirm-dialog/ConfirmDialog.tsx';
import { TextAreaField } from '../../src/field/TextAreaField.tsx';
import { useSnackbar } from '../../src/snackbar/snackbar-context.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

/** How the window looks, standing still in the page. */
function Still({ busy = false, children }: { busy?: boolean; children?: ReactNode }) {
  const t = useWord();
  const id = useId();
  return (
    <div className="dialog" role="group" aria-labelledby={id}>
      <h2 id={id}>{t('1月19日の予約を取り消しますか', 'Cancel the booking of 19 January?')}</h2>
      <p>
        {t(
          '行きと帰りのタクシーも取り消されます。元には戻せません。',
          'The taxis there and back are cancelled too. This cannot be undone.',
        )}
      </p>
      {children}
      <div className="actions">
        <Button variant="danger" busy={busy} busyLabel={t('取り消しています', 'Cancelling')}>
          {t('予約を取り消す', 'Cancel booking')}
        </Button>
        <Button disabled={busy}>{t('取り消さない', 'Keep booking')}</Button>
      </div>
    </div>
  );
}

export function DialogSamples() {
  const t = useWord();
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  function cancel() {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setAsked(false);
      snackbar.show(t('予約を取り消しました', 'The booking was cancelled'), 'success');
    }, 1000);
  }
  return (
    <>
      <States width="wide">
        <State label={t('問いと、どうなるか', 'The question and what follows')}>
          <Still />
        </State>
        <State label={t('安全な方にフォーカス', 'Focus on the safe one')} pose="focus-visible" at=".btn-second">
          <Still />
        </State>
        <State label={t('待っている', 'Busy')}>
          <Still busy />
        </State>
        <State label={t('できなかった', 'Could not be done')}>
          <Still>
            <Callout tone="error">
              {t('通信が切れました。もう一度お試しください。', 'The connection was lost. Please try again.')}
            </Callout>
          </Still>
        </State>
        <State label={t('理由をたずねる', 'Asks for a reason')}>
          <Still>
            <TextAreaField label={t('理由', 'Reason')} optionalWord={t('任意', 'Optional')} rows={2} />
          </Still>
        </State>
      </States>
      <h3>{t('本物', 'The real one')}</h3>
      <Button variant="quiet-danger" onClick={() => setAsked(true)}>
        {t('取り消す', 'Cancel')}
      </Button>
      <ConfirmDialog
        open={asked}
        question={t('1月19日の予約を取り消しますか', 'Cancel the booking of 19 January?')}
        consequence={t('元には戻せません。', 'This cannot be undone.')}
        confirmLabel={t('予約を取り消す', 'Cancel booking')}
        cancelLabel={t('取り消さない', 'Keep booking')}
        onConfirm={cancel}
        onCancel={() => setAsked(false)}
        busy={busy}
        busyLabel={t('取り消しています', 'Cancelling')}
      />
    </>
  );
}
