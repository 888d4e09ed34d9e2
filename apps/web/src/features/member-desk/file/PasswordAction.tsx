import { refusePassword } from '@machi/domain/deaths/model';
import { resetMemberPassword } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { isHandedPassword } from '@machi/domain/member-desk/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { PasswordOnce } from '@machi/member-desk/registering/PasswordOnce';
import { useState } from 'react';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

/** A temporary password at the counter, for a member without an e-mail address (product, "Temporary passwords"). */
export function PasswordAction({ member }: { member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const words = useDeskActionWords();
  const [password, setPassword] = useState<string>();

  const [obstacle] = refusePassword(member)?.problems ?? [];
  if (obstacle || !isHandedPassword(member)) {
    return (
      <div className="desk-action">
        <p>
          <b>{t('password')}</b>
          {obstacle ? sentenceOf(obstacle, locale) : t('password.has-email')}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="desk-action">
        <p>
          <b>{t('password')}</b>
          {t(member.email === null ? 'password.state' : 'password.state.official')}
        </p>
        <AskedAction
          endpoint={resetMemberPassword}
          input={{ member_id: member.member_id }}
          label={t('password.reset')}
          question={t('password.question', { name: member.name })}
          consequence={t('password.consequence')}
          done=""
          button={{ size: 'small' }}
          words={words}
          onDone={(reply) => setPassword(reply.password)}
        />
      </div>
      {password !== undefined && (
        <PasswordOnce
          headingLevel={4}
          password={password}
          note={t('password.note')}
          onDone={() => setPassword(undefined)}
        />
      )}
    </>
  );
}
