import { Callout } from '@machi/ui/callout/Callout';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReceptionTexts } from '../texts.ts';

/** Overrides a rule, with a reason that is recorded. */
export function OverrideSection({ busy, onSend }: { busy: boolean; onSend: (reason: string) => void }) {
  const { t } = useReceptionTexts();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  function send() {
    const isEmpty = reason.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty) onSend(reason);
  }
  return (
    <Callout tone="warning" title={t('book.override')} live="status">
      <p>{t('book.override.what')}</p>
      <ReasonField
        id="override_reason"
        label={t('book.override.reason')}
        requiredWord={t('required')}
        hint={t('book.override.hint')}
        error={isMissing ? t('decide.reason.needed') : undefined}
        value={reason}
        onReason={setReason}
      />
      <div className="row callout-actions">
        <SendingButton busy={busy} onClick={send}>
          {t('book.override.send')}
        </SendingButton>
      </div>
    </Callout>
  );
}
