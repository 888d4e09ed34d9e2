import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { useFormEditorTexts } from '../texts.ts';

/** Undo of a removal; its button takes the focus because the pressed one is gone. */
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
