import { loginIdInWords } from '@machi/domain/described/tidy';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { useMemberTexts } from './texts.ts';

/** What to log in with from now on. */
export function SignupFinish({ loginId }: { loginId: string }) {
  const { t } = useMemberTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack-lg">
      <Callout ref={box} tone="success" title={t('finish.title')} live="status" focusable>
        <p>{t('finish.login_id', { login_id: loginIdInWords(loginId) })}</p>
        <p>{t('finish.password')}</p>
      </Callout>
      <div className="actions">
        <ButtonLink variant="primary" href="/login">
          {t('finish.login')}
        </ButtonLink>
      </div>
    </div>
  );
}
