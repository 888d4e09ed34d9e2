import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { Telephone } from '../../../shell/Telephone.tsx';
import { useTown } from '../../../shell/town.ts';
import { useMemberTexts } from '../texts.ts';

/** The link is on its way. */
export function SignupSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useMemberTexts();
  const town = useTown();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack-lg">
      <Callout ref={box} tone="info" title={t('sent.title')} live="status" focusable>
        <p>{t('sent.body', { email })}</p>
        <p>{t('sent.limit')}</p>
      </Callout>
      <p>
        {t('sent.missing')}{' '}
        {town && (
          <span className="nb">
            {town.office_name} <Telephone number={town.office_tel} />
          </span>
        )}
      </p>
      <Button onClick={onAgain}>{t('sent.again')}</Button>
    </div>
  );
}
