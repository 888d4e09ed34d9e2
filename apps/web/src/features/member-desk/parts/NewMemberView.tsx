import { createMember } from '@machi/domain/member-desk/contract';
import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { useAttemptKey } from '../../../shell/calls/use-attempt-key.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useForgetLists } from '../queries.ts';
import { useDeskTexts } from '../texts.ts';
import { NewMemberForm } from './NewMemberForm.tsx';
import { PasswordOnce } from './file/PasswordOnce.tsx';
import { deskPath } from './desk-address.ts';

type Created = ReplyOf<typeof createMember>;

/** One new account, and what to hand over when nothing was sent. */
export function NewMemberView() {
  const { t } = useDeskTexts();
  const { send, busy } = useCall(createMember);
  const keyFor = useAttemptKey();
  const forgetLists = useForgetLists();
  const [created, setCreated] = useState<Created>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (created !== undefined && created.password === null) heading.current?.focus();
  }, [created]);

  async function create(input: CheckedInputOf<typeof createMember>) {
    const result = await send(input, { ignoresErrorMessage: true, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) return result;
    forgetLists();
    setCreated(result.reply);
    return undefined;
  }

  if (created === undefined) return <NewMemberForm busy={busy} onSend={create} />;
  const { member, password } = created;
  return (
    <section className="reading stack" aria-labelledby="new-done">
      <h2 id="new-done" ref={heading} tabIndex={-1}>
        {t('new.done', { name: member.name })}
      </h2>
      {password === null ? (
        <Callout tone="success" live="status">
          <p>{member.is_guest ? t('new.guest') : t('new.sent', { to: member.email ?? member.tel ?? '' })}</p>
        </Callout>
      ) : (
        <PasswordOnce
          headingLevel={3}
          password={password}
          note={t(member.is_reset_forced === 1 ? 'new.password.forced' : 'new.password.kept', {
            days: FIRST_PASSWORD_DAYS,
          })}
        />
      )}
      <div className="actions">
        <Button variant="primary" onClick={() => setCreated(undefined)}>
          {t('new.another')}
        </Button>
        <ButtonLink href={`${deskPath}?member=${member.member_id}`}>{t('new.file')}</ButtonLink>
      </div>
    </section>
  );
}
