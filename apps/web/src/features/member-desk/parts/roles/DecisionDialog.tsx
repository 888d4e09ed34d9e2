import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { approveRoleRequest, refuseRoleRequest } from '@machi/domain/role-requests/contract';
import type { RoleRequest } from '@machi/domain/role-requests/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReadRequestsAgain } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';
import { rolesInWords } from './roles-in-words.ts';

/** An official withdraws a request of their own. */
export type Decision = 'approve' | 'refuse' | 'withdraw';

interface DecisionDialogProps {
  readonly request: RoleRequest;
  readonly decision: Decision | undefined;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Asks once more, with what follows. */
export function DecisionDialog({ request, decision, onClose, onGone }: DecisionDialogProps) {
  const texts = useDeskTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const approve = useCall(approveRoleRequest);
  const refuse = useCall(refuseRoleRequest);
  const readAgain = useReadRequestsAgain();
  const isDone = useRef(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes its words stay.
  const [shown, setShown] = useState<Decision>('approve');
  if (decision !== undefined && decision !== shown) setShown(decision);
  const { role_request_id, name, roles } = request;

  function close() {
    setLines([]);
    onClose();
  }
  async function decide() {
    setLines([]);
    const { send } = shown === 'approve' ? approve : refuse;
    const result = await send({ role_request_id }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, texts));
    isDone.current = true;
    snackbar.show(t(`requests.${shown}.done`, { name }), 'success');
    return close();
  }
  /** Only now, so that no window is in the way of the focus: the line that opened it goes away. */
  async function finish() {
    await readAgain();
    if (isDone.current) onGone();
  }
  return (
    <ConfirmDialog
      open={decision !== undefined}
      variant={shown === 'approve' ? 'primary' : 'danger'}
      question={t(`requests.${shown}.question`, { name })}
      consequence={<p>{t(`requests.${shown}.consequence`, { roles: rolesInWords(roles, texts) })}</p>}
      confirmLabel={t(`requests.${shown}`)}
      cancelLabel={t('requests.keep')}
      busy={approve.busy || refuse.busy}
      busyLabel={t('edit.sending')}
      errors={lines}
      onConfirm={() => void decide()}
      onCancel={close}
      onClosed={() => void finish()}
    />
  );
}
