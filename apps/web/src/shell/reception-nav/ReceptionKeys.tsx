import { Button } from '@machi/ui/button/Button';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { useState } from 'react';
import { KeyWindow } from '../desk/inbox/KeyWindow.tsx';
import { useInboxTexts } from '../desk/inbox/texts.ts';
import { useHelpKey, useKeySwitch } from '../desk/inbox/use-inbox-keys.ts';
import { useReceptionKeyLines } from './use-reception-keys.ts';

/** Tells the keys of the desk where no list tells its own, and switches them off. */
export function ReceptionKeys() {
  const { t } = useInboxTexts();
  const lines = useReceptionKeyLines();
  const [isOn, setIsOn] = useKeySwitch();
  const [isAsked, setIsAsked] = useState(false);
  useHelpKey(isOn, () => setIsAsked(true));
  return (
    <div className="inbox-keys">
      <Button size="small" variant="text" onClick={() => setIsAsked(true)}>
        <kbd>?</kbd>
        {t('keys')}
      </Button>
      <KeyWindow open={isAsked} lines={lines} onClose={() => setIsAsked(false)}>
        <SwitchField
          label={t('keys.on')}
          onWord={t('keys.word.on')}
          offWord={t('keys.word.off')}
          checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />
      </KeyWindow>
    </div>
  );
}
