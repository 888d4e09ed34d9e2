import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { useMemberTexts } from '../texts.ts';

interface PasswordOnceProps {
  readonly password: string;
  /** How long it is valid, and what follows. */
  readonly note: string;
  /** One below the surrounding heading. */
  readonly headingLevel: 3 | 4;
  /** It was shown before, perhaps to another person. */
  readonly startsHidden?: boolean;
  /** Removes it from the screen for good. */
  readonly onDone?: () => void;
}

const GROUP = 4;
const groupsOf = (password: string): string[] => password.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];

/** A password to write down at the counter: large, in groups, and hideable from bystanders. */
export function PasswordOnce({ password, note, headingLevel, startsHidden = false, onDone }: PasswordOnceProps) {
  const { t } = useMemberTexts();
  const [isShown, setIsShown] = useState(!startsHidden);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [password]);
  return (
    <Callout
      ref={box}
      focusable
      tone="warning"
      headingLevel={headingLevel}
      title={t('password.once')}
      actions={
        <>
          <Button size="small" onClick={() => setIsShown(!isShown)}>
            {t(isShown ? 'password.hide' : 'password.show')}
          </Button>
          {onDone && (
            <Button size="small" onClick={onDone}>
              {t('password.handed')}
            </Button>
          )}
        </>
      }
    >
      <p className="members-password" lang="en" translate="no">
        {isShown ? groupsOf(password).map((group, at) => <span key={at}>{group}</span>) : t('password.hidden')}
      </p>
      <p>{note}</p>
    </Callout>
  );
}
