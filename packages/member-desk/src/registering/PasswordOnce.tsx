import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { useMemberTexts } from '../texts.ts';

interface PasswordOnceProps {
  readonly password: string;
  /** How long it can be used, and what comes then. */
  readonly note: string;
  /** One below the heading that it stands under. */
  readonly headingLevel: 3 | 4;
  /** It was seen before, and may not be meant for who looks now. */
  readonly startsHidden?: boolean;
  /** Takes it off the screen for good. */
  readonly onDone?: () => void;
}

const GROUP = 4;
const groupsOf = (password: string): string[] => password.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? [];

/** A password to be written down at the counter: large, in groups, to be hidden from who looks over the shoulder. */
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
