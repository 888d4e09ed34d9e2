import { suspendService } from '@machi/domain/services/contract';
import type { Account } from '@machi/domain/members/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAccountTexts } from '../texts.ts';
import { useSave } from './use-save.ts';

export type OwnService = Account['services'][number];

interface SuspendDialogProps {
  /** Undefined closes the question. */
  readonly service: OwnService | undefined;
  /** The member's face is registered. */
  readonly hasFace: boolean;
  readonly onClose: () => void;
  readonly onSuspended: (account: Account, service: OwnService) => void;
  readonly onClosed: () => void;
}

/** Asks before a service is suspended, and warns of reservations to come (product, "Service subscription"). */
export function SuspendDialog({ service, hasFace, onClose, onSuspended, onClosed }: SuspendDialogProps) {
  const { t } = useAccountTexts();
  const { save, busy, refusal } = useSave(suspendService);
  // While the window closes its words stay.
  const [shown, setShown] = useState(service);
  if (service !== undefined && service !== shown) setShown(service);

  async function suspend(asked: OwnService) {
    const reply = await save({ service_id: asked.service_id });
    if (reply) onSuspended(reply.account, asked);
  }

  return (
    <ConfirmDialog
      open={service !== undefined}
      variant="primary"
      question={t('services.question', { name: shown?.service_name ?? '' })}
      consequence={
        <>
          <p>{t(shown?.has_passes ? 'services.consequence-passes' : 'services.consequence')}</p>
          {shown?.has_passes && hasFace && <p>{t('services.consequence-face')}</p>}
          {shown && shown.future_reservations > 0 && (
            <p>
              <b>{t('services.warning', { count: shown.future_reservations })}</b>
            </p>
          )}
        </>
      }
      confirmLabel={t('services.suspend.confirm')}
      cancelLabel={t('services.suspend.keep')}
      busy={busy}
      busyLabel={t('services.suspending')}
      errors={refusal === undefined ? [] : [refusal]}
      onConfirm={() => shown && void suspend(shown)}
      onCancel={onClose}
      onClosed={onClosed}
    />
  );
}
