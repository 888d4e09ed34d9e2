import { useSession } from '../../shell/record/record.ts';
import { deleteMemberGroup, removeFromGroup, withdrawInvitation } from '@machi/domain/member-groups/contract';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useDeedWords, useGroupTexts } from './texts.ts';

/** What is about to be ended; `name` is of the group, or of the person. */
export type Asked = { readonly name: string; readonly member_group_id: number } & (
  | { readonly which: 'delete.group' | 'delete.list' | 'leave' }
  | { readonly which: 'remove'; readonly member_id: number }
  | { readonly which: 'withdraw'; readonly group_invitation_id: number }
);

const ends = {
  'delete.group': deleteMemberGroup,
  'delete.list': deleteMemberGroup,
  leave: removeFromGroup,
  remove: removeFromGroup,
  withdraw: withdrawInvitation,
} as const;

function inputOf(asked: Asked, me: number | null | undefined) {
  const { member_group_id } = asked;
  if (asked.which === 'remove') return { member_group_id, member_id: asked.member_id };
  if (asked.which === 'withdraw') return { member_group_id, group_invitation_id: asked.group_invitation_id };
  if (asked.which === 'leave') return { member_group_id, member_id: me ?? 0 };
  return { member_group_id };
}

/** Asks before something of a group ends. Once the window has gone the card may go too, and the focus with it. */
export function useAskBefore(onDone: (which: Asked['which']) => void) {
  const { t } = useGroupTexts();
  const { member_id: me } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const which = asked?.which ?? 'delete.list';
  const { ask, act, dialog } = useAsked<(typeof ends)[Asked['which']]>(ends[which], {
    words: useDeedWords(),
    onDone: () => onDone(which),
    // What is not there any more is ended: that is what was wanted.
    onGone: () => onDone(which),
  });
  return {
    ask(what: Asked) {
      setAsked(what);
      ask();
    },
    window: (
      <ConfirmDialog
        {...dialog}
        question={t(`${which}.question`, { name: asked?.name ?? '' })}
        consequence={<p>{t(`${which}.consequence`)}</p>}
        confirmLabel={t(which)}
        onConfirm={() => asked && void act(inputOf(asked, me), t('done'))}
      />
    ),
  };
}
