import { toldInPlace } from '@machi/client/client';
import { useSession } from '../../../shell/record/record.ts';
import { deleteMemberGroup, removeFromGroup, withdrawInvitation } from '@machi/domain/member-groups/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useGroupTexts } from '../texts.ts';

/** What is about to be ended; `name` is of the group, or of the person. */
export type Asked = { readonly name: string; readonly member_group_id: number } & (
  | { readonly which: 'delete.group' | 'delete.list' | 'leave' }
  | { readonly which: 'remove'; readonly member_id: number }
  | { readonly which: 'withdraw'; readonly group_invitation_id: number }
);

interface AskBeforeProps {
  /** Undefined closes the question. */
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onDone: (which: Asked['which']) => void;
}

/** Asks before something of a group ends. */
export function AskBefore({ asked, onClose, onDone }: AskBeforeProps) {
  const { t } = useGroupTexts();
  const { member_id: me } = useSession();
  const [deleting, removing, withdrawing] = [
    useCall(deleteMemberGroup),
    useCall(removeFromGroup),
    useCall(withdrawInvitation),
  ];
  const sentencesOf = useRefusalSentences();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const [lines, setLines] = useState<readonly string[]>([]);
  /** Told when the window has gone: then the card may go too, and the focus with it. */
  const done = useRef<Asked['which']>(undefined);
  // While the window closes its words stay.
  const [shown, setShown] = useState(asked);
  if (asked !== undefined && asked !== shown) setShown(asked);
  const which = shown?.which ?? 'delete.list';
  const name = shown?.name ?? '';

  function send(ending: Asked) {
    const { member_group_id } = ending;
    const options = { ...toldInPlace, ignores404: true };
    if (ending.which === 'remove') return removing.send({ member_group_id, member_id: ending.member_id }, options);
    if (ending.which === 'withdraw')
      return withdrawing.send({ member_group_id, group_invitation_id: ending.group_invitation_id }, options);
    if (ending.which === 'leave') return removing.send({ member_group_id, member_id: me ?? 0 }, options);
    return deleting.send({ member_group_id }, options);
  }
  async function end(ending: Asked) {
    setLines([]);
    const result = await send(ending);
    if (!result) return;
    // What is not there any more is ended: that is what was wanted.
    if (!result.ok && result.status !== 404) return setLines(sentencesOf(result, t('failed')));
    done.current = ending.which;
    onClose();
    snackbar.show(t('done'), 'success');
  }
  return (
    <ConfirmDialog
      open={asked !== undefined}
      question={t(`${which}.question`, { name })}
      consequence={<p>{t(`${which}.consequence`)}</p>}
      confirmLabel={t(which)}
      cancelLabel={t('cancel')}
      busy={deleting.busy || removing.busy || withdrawing.busy}
      busyLabel={t('saving')}
      errors={lines}
      onConfirm={() => shown && void end(shown)}
      onCancel={() => {
        setLines([]);
        onClose();
      }}
      onClosed={() => {
        if (done.current === undefined) return;
        onDone(done.current);
        done.current = undefined;
        void readChanged(deleteMemberGroup);
      }}
    />
  );
}
