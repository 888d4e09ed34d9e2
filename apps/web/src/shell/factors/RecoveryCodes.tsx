import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState } from 'react';
import { useFactorTexts } from './texts.ts';
import './factors.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Hides the codes for good. */
  readonly onDone: () => void;
}

/** Codes for a lost telephone: shown only once, to print or write down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useFactorTexts();
  const box = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState<'copied' | 'notCopied'>();
  useEffect(() => box.current?.focus(), []);

  async function copy() {
    try {
      // Without https a page has no clipboard.
      await navigator.clipboard.writeText(codes.join('\n'));
      setNews('copied');
    } catch {
      setNews('notCopied');
    }
  }

  return (
    <Callout
      ref={box}
      focusable
      tone="warning"
      title={t('codes.title')}
      actions={
        <>
          <Button size="small" onClick={() => window.print()}>
            {t('codes.print')}
          </Button>
          <Button size="small" onClick={() => void copy()}>
            {t('codes.copy')}
          </Button>
          <Button size="small" variant="primary" onClick={onDone}>
            {t('codes.done')}
          </Button>
        </>
      }
    >
      <p>{t('codes.what')}</p>
      <ol className="recovery-codes" lang="en" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status">{news === undefined ? '' : t(`codes.${news}`)}</p>
    </Callout>
  );
}
