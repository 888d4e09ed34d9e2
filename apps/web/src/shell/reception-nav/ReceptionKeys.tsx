import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { KeySwitch } from '../desk/inbox/KeySwitch.tsx';
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
        <KeySwitch isOn={isOn} onSwitch={setIsOn} />
      </KeyWindow>
    </div>
  );
}
