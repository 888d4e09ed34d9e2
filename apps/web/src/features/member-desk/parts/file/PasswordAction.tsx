import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { refusePassword } from '@machi/domain/deaths/model';
import { resetMemberPassword } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { isHandedPassword } from '@machi/domain/member-desk/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { PasswordOnce } from '@machi/member-desk/registering/PasswordOnce';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../../texts.ts';

/**
 * A temporary password at the counter, for whoever has no e-mail address to ask for one (product, "Temporary
 * passwords").
 */
export function PasswordAction({ member }: { member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { send, busy } = useCall(resetMemberPassword);
  const [isOpen, setIsOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [password, setPassword] = useState<string>();

  function close() {
    setIsOpen(false);
    setLines([]);
  }
  async function reset() {
    setLines([]);
    const result = await send({ member_id: member.member_id }, toldInPlace);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setPassword(result.reply.password);
    return close();
  }

  const [obstacle] = refusePassword(member)?.problems ?? [];
  if (obstacle || !isHandedPassword(member)) {
    return (
      <div className="desk-deed">
        <p>
          <b>{t('password')}</b>
          {obstacle ? sentenceOf(obstacle, locale) : t('password.has-email')}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="desk-deed">
        <p>
          <b>{t('password')}</b>
          {t(member.email === null ? 'password.state' : 'password.state.official')}
        </p>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('password.reset')}
        </Button>
      </div>
      {password !== undefined && (
        <PasswordOnce
          headingLevel={4}
          password={password}
          note={t('password.note')}
          onDone={() => setPassword(undefined)}
        />
      )}
      <ConfirmDialog
        open={isOpen}
        variant="primary"
        question={t('password.question', { name: member.name })}
        consequence={<p>{t('password.consequence')}</p>}
        confirmLabel={t('password.reset')}
        cancelLabel={t('password.cancel')}
        busy={busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void reset()}
        onCancel={close}
      />
    </>
  );
}
