import { priceInWords } from '@machi/domain/locale/words';
import type { OwnPasses, TownPass } from '@machi/domain/passes/contract';
import { Button } from '@machi/ui/button/Button';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { Panel } from '@machi/ui/panel/Panel';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePassTexts } from './texts.ts';
import { PhoneCode } from './PhoneCode.tsx';

interface PhonePassProps {
  readonly pass: TownPass;
  readonly own: OwnPasses;
}

/** The pass on the phone; a code is created on request. The address opens it, and the phone's "back" closes it. */
export function PhonePass({ pass, own }: PhonePassProps) {
  const { t } = usePassTexts();
  const [query, setQuery] = useSearchParams();
  const isOpen = query.get('code') === '1';
  const [everOpen, setEverOpen] = useState(isOpen);
  if (isOpen && !everOpen) setEverOpen(true);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setQuery({}, { replace: true, preventScrollReset: true });
  return (
    <Panel title={t('phone.title')}>
      <div className="stack">
        <p>{t('phone.lead')}</p>
        <p>
          <Button ref={opener} variant="primary" onClick={() => setQuery({ code: '1' }, { preventScrollReset: true })}>
            {t('phone.open')}
          </Button>
        </p>
      </div>
      {everOpen && (
        <Suspense fallback={null}>
          <ClosableWindow
            kind="screen"
            open={isOpen}
            title={pass.pass_name}
            closeLabel={t('phone.close')}
            onClose={close}
            onClosed={() => opener.current?.focus()}
          >
            {isOpen && <PhoneCode pass={pass} left={<Left pass={pass} own={own} />} />}
          </ClosableWindow>
        </Suspense>
      )}
    </Panel>
  );
}

/** What a terminal would show next: the visits left, or the fare. */
function Left({ pass: { pass }, own: { bath, bus } }: PhonePassProps) {
  const { t, locale } = usePassTexts();
  return (
    <p className="phone-left num">
      {pass === 'bath'
        ? t('phone.left', { count: bath.remaining })
        : t('phone.fare', { fare: priceInWords(bus.fare_yen)[locale] })}
    </p>
  );
}
