import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { refuseUnlocking } from '@machi/domain/deaths/model';
import { lockMember } from '@machi/domain/member-desk/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../../texts.ts';
import type { MemberActionProps } from './OfficeSection.tsx';

/** Locks an account, which ends its sessions at once, or unlocks it. */
export function LockAction({ member, onChanged }: MemberActionProps) {
  const { t, locale } = useDeskTexts();
  const [obstacle] = (member.is_locked ? refuseUnlocking(member)?.problems : undefined) ?? [];
  const snackbar = useSnackbar();
  const { send, busy } = useCall(lockMember);
  const [asks, setAsks] = useState<'lock' | 'unlock'>();
  const [lines, setLines] = useState<readonly string[]>([]);
  // While the window closes its words stay.
  const [shown, setShown] = useState<'lock' | 'unlock'>('lock');
  if (asks !== undefined && asks !== shown) setShown(asks);

  function close() {
    setAsks(undefined);
    setLines([]);
  }
  async function change() {
    setLines([]);
    const input = { member_id: member.member_id, is_locked: shown === 'lock' };
    const result = await send(input, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    onChanged(result.reply.member);
    snackbar.show(t(`${shown}.done`), 'success');
    return close();
  }

  return (
    <div className="desk-deed">
      <p>
        <b>{t('lock.term')}</b>
        {obstacle ? sentenceOf(obstacle, locale) : t(member.is_locked ? 'lock.state.1' : 'lock.state.0')}
      </p>
      {!obstacle && (
        <Button
          size="small"
          variant={member.is_locked ? 'second' : 'quiet-danger'}
          onClick={() => setAsks(member.is_locked ? 'unlock' : 'lock')}
        >
          {t(member.is_locked ? 'unlock' : 'lock')}
        </Button>
      )}
      <ConfirmDialog
        open={asks !== undefined}
        variant={shown === 'lock' ? 'danger' : 'primary'}
        question={t(`${shown}.question`, { name: member.name })}
        consequence={<p>{t(`${shown}.consequence`)}</p>}
        confirmLabel={t(shown)}
        cancelLabel={t(`${shown}.cancel`)}
        busy={busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void change()}
        onCancel={close}
      />
    </div>
  );
}
