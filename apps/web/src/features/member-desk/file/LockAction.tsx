import { refuseUnlocking } from '@machi/domain/deaths/model';
import { lockMember, readMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

/** Locks an account, which ends its sessions at once, or unlocks it. */
export function LockAction({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { member_id, name, is_locked } = member;
  const [obstacle] = (is_locked ? refuseUnlocking(member)?.problems : undefined) ?? [];
  const answers = askIfAny(readMember, { member_id }, locale);
  const { ask, act, dialog } = useAsked(lockMember, { words: useDeskActionWords(), answers });
  // The text stays after a colleague was faster.
  const [asked, setAsked] = useState<'lock' | 'unlock'>('lock');
  const offered = is_locked ? 'unlock' : 'lock';

  return (
    <div className="desk-action">
      <p>
        <b>{t('lock.term')}</b>
        {obstacle ? sentenceOf(obstacle, locale) : t(is_locked ? 'lock.state.1' : 'lock.state.0')}
      </p>
      {!obstacle && (
        <Button
          size="small"
          variant={is_locked ? 'second' : 'quiet-danger'}
          onClick={() => {
            setAsked(offered);
            ask();
          }}
        >
          {t(offered)}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        variant={asked === 'lock' ? 'danger' : 'primary'}
        question={t(`${asked}.question`, { name })}
        consequence={<p>{t(`${asked}.consequence`)}</p>}
        confirmLabel={t(asked)}
        onConfirm={() => void act({ member_id, is_locked: asked === 'lock' }, t(`${asked}.done`))}
      />
    </div>
  );
}
