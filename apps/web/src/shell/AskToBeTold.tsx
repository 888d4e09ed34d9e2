import { isReplyLost, sentencesOf, type CallFailure } from '@machi/client/client';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from './record/record.ts';

interface AskToBeToldProps {
  readonly t: (key: 'wait.ask' | 'wait.nothingHeld' | 'wait.failed') => string;
  /** Label of the button with the awaited thing. */
  readonly name: string;
  /** Message once the request is recorded. */
  readonly waiting: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly size?: ButtonProps['size'];
  /** Page to which a guest returns after the login. */
  readonly path: string;
  /** Resolves to undefined when a request is already under way. */
  readonly send: () => Promise<{ readonly ok: true } | CallFailure | undefined>;
}

/** Asks for a notification when something taken comes free; it holds nothing. A guest logs in first. */
export function AskToBeTold({ t, name, waiting, busyLabel, busy, size, path, send }: AskToBeToldProps) {
  const { isLoggedIn } = useSession();
  const navigate = useNavigate();
  const [said, setSaid] = useState<{ readonly lines: readonly string[]; readonly isWaiting: boolean }>();
  const told = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (said?.isWaiting === true) told.current?.focus();
  }, [said]);

  async function ask() {
    if (!isLoggedIn) return void navigate(loginPathFor(path));
    const result = await send();
    if (result === undefined) return undefined;
    if (result.ok) return setSaid({ lines: [waiting], isWaiting: true });
    return setSaid({ lines: isReplyLost(result) ? [t('wait.failed')] : sentencesOf(result), isWaiting: false });
  }

  return (
    <div className="stack-tight">
      {said?.isWaiting === true ? null : (
        <>
          <Button
            size={size}
            icon={<Icon name="bell" />}
            busy={busy}
            busyLabel={busyLabel}
            aria-label={name}
            onClick={() => void ask()}
          >
            {t('wait.ask')}
          </Button>
          <p className="sm muted">{t('wait.nothingHeld')}</p>
        </>
      )}
      <div role="status" ref={told} tabIndex={-1}>
        {said?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
