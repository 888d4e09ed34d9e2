import type { TownPass } from '@machi/domain/passes/contract';
import { Button } from '@machi/ui/button/Button';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { usePassTexts } from '../texts.ts';
import { PhoneCode } from './PhoneCode.tsx';

/** The pass on the phone's own screen; no code is made before somebody asks for one. */
export function PhonePass({ pass }: { pass: TownPass }) {
  const { t } = usePassTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('phone.title')} className="phone-pass">
      <div className="stack">
        <p>{t('phone.lead')}</p>
        {isOpen && <PhoneCode pass={pass} />}
        <p>
          {/* The same button, so that the focus stays on it. */}
          <Button variant={isOpen ? 'second' : 'primary'} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'phone.close' : 'phone.open')}
          </Button>
        </p>
      </div>
    </Panel>
  );
}
