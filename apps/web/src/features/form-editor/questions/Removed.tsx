import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { useFormEditorTexts } from '../texts.ts';

/** What was just taken away can come back; the button has the focus, for the pressed one is gone. */
export function Removed({ words, onRestore }: { words: string; onRestore: () => void }) {
  const { t } = useFormEditorTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Callout
      live="status"
      actions={
        <Button ref={button} size="small" onClick={onRestore}>
          {t('restore')}
        </Button>
      }
    >
      <p>{words}</p>
    </Callout>
  );
}
