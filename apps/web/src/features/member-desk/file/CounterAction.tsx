import { openCounter } from '@machi/domain/delegations/counter-contract';
import { COUNTER_MINUTES } from '@machi/domain/delegations/model';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { useState } from 'react';
import { actAtCounter } from '../../../shell/acting/act.ts';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

/** Begins to act in the portal for this member, who is present. */
export function CounterAction({ member, mayApply }: { readonly member: MemberFile; readonly mayApply: boolean }) {
  const { t } = useDeskTexts();
  const words = useDeskActionWords();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { member_id, name } = member;
  return (
    <div className="desk-action">
      <p>
        <b>{t('counter.term')}</b>
        {t('counter.what', { minutes: COUNTER_MINUTES })}
      </p>
      <AskedAction
        endpoint={openCounter}
        input={() => {
          setMissing(reason.trim() === '');
          return reason.trim() === '' ? undefined : { member_id, reason };
        }}
        label={t('counter')}
        question={t('counter.question', { name })}
        consequence={t('counter.consequence', { minutes: COUNTER_MINUTES })}
        done=""
        words={words}
        button={{ size: 'small' }}
        onAsk={() => {
          setReason('');
          setMissing(false);
        }}
        onDone={(reply) => {
          const paths = ['/reservation', '/message', ...(mayApply ? ['/application'] : [])];
          actAtCounter(reply, { paths, back: '/member' }, '/reservation');
        }}
      >
        <ReasonField
          label={t('reason')}
          requiredWord={t('required')}
          value={reason}
          onReason={setReason}
          error={isMissing ? t('reason.missing') : undefined}
        />
      </AskedAction>
    </div>
  );
}
