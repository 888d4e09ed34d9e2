import type { CallFailure } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { useCallBy } from '@machi/client/use-call';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { createMember } from '@machi/domain/member-desk/contract';
import { FIRST_PASSWORD_DAYS } from '@machi/domain/members/first-password';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useGround } from '../ground.ts';
import { useMemberTexts } from '../texts.ts';
import { PasswordOnce } from './PasswordOnce.tsx';

type Created = ReplyOf<typeof createMember>;

export interface MemberFormProps {
  readonly busy: boolean;
  /** Returns the refusal, if any. */
  readonly onSend: (input: CheckedInputOf<typeof createMember>) => Promise<CallFailure | undefined>;
}

interface NewMemberViewProps {
  readonly form: ComponentType<MemberFormProps>;
  /** Called when lists shown elsewhere are outdated. */
  readonly onAdded?: () => void;
  readonly next: (member: Created['member']) => ReactNode;
}

/** One new account, and what to hand over if nothing was sent. */
export function NewMemberView({ form: MemberForm, onAdded, next }: NewMemberViewProps) {
  const { t } = useMemberTexts();
  const { call } = useGround();
  const { send, busy } = useCallBy(call, createMember);
  const keyFor = useAttemptKey();
  const [created, setCreated] = useState<Created>();
  const [wasLeft, setLeft] = useState(false);
  // After another screen was open, the next person may be at the counter.
  useEffect(() => () => setLeft(true), []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (created !== undefined && created.password === null) heading.current?.focus();
  }, [created]);

  async function create(input: CheckedInputOf<typeof createMember>) {
    const result = await send(input, { ignoresErrorMessage: true, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) return result;
    onAdded?.();
    setCreated(result.reply);
    setLeft(false);
    return undefined;
  }

  if (created === undefined) return <MemberForm busy={busy} onSend={create} />;
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
          key={String(wasLeft)}
          startsHidden={wasLeft}
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
        {next(member)}
      </div>
    </section>
  );
}
