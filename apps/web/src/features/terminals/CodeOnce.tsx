import type { Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { useSecondsUntil } from '../../shell/forms/use-seconds-until.ts';
import { useTerminalTexts } from './texts.ts';

export interface NewCode {
  readonly terminal: Terminal;
  /** As typed at the terminal, `K7QM-4T2X-9B`; only this reply contains it. */
  readonly code: string;
}

interface CodeOnceProps {
  readonly made: NewCode;
  /** Whether the terminal has registered with it. */
  readonly isUsed: boolean;
  /** Hides the code for good. */
  readonly onDone: () => void;
}

/** Code of a new terminal to type there: large, in groups, with the minutes left. */
export function CodeOnce({ made: { terminal, code }, isUsed, onDone }: CodeOnceProps) {
  const { t } = useTerminalTexts();
  const seconds = useSecondsUntil(Date.parse(terminal.code_expires_at ?? ''));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const name = terminal.terminal_name;
  const done = (
    <Button size="small" onClick={onDone}>
      {t('code.done')}
    </Button>
  );
  if (isUsed)
    return (
      <Callout ref={box} focusable tone="success" live="status" title={t('code.used', { name })} actions={done}>
        <p>{t('code.used.body')}</p>
      </Callout>
    );
  const isOver = seconds === 0;
  return (
    <Callout
      ref={box}
      focusable
      tone={isOver ? 'warning' : 'info'}
      title={t(isOver ? 'code.over' : 'code.title', { name })}
      actions={done}
    >
      {isOver ? (
        <p>{t('code.over.body')}</p>
      ) : (
        <>
          <p className="entries-code" lang="en" translate="no">
            {code}
          </p>
          <p role="timer" className="num">
            {t('code.left', { count: Math.ceil(seconds / 60) })}
          </p>
          <ol className="numbered terminals-steps">
            <li>{t('code.step.1')}</li>
            <li>{t('code.step.2', { address: window.location.origin })}</li>
            <li>{t('code.step.3')}</li>
          </ol>
        </>
      )}
    </Callout>
  );
}
