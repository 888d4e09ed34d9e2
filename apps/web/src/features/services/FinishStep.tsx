import type { Service } from '@machi/domain/services/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { useServiceTexts } from './texts.ts';
import { WaysOn } from './WaysOn.tsx';

export function FinishStep({ service }: { service: Service }) {
  const { t } = useServiceTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack-lg">
      <Callout ref={box} tone="success" title={t('finish.title')} live="status" focusable>
        <p>{t('finish.body')}</p>
      </Callout>
      <WaysOn service={service} />
    </div>
  );
}
