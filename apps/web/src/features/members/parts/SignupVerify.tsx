import { verifySignup } from '@machi/domain/members/contract';
import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useState } from 'react';
import { useCall } from '../../../shell/use-call.ts';
import { useMemberTexts } from '../texts.ts';

type Props = { token: string; onDone: (email: string) => void; onRestart: () => void };

/** The page behind the mailed link. Opening it consumes nothing, pressing the button does (decisions, "Accounts"). */
export function SignupVerify({ token, onDone, onRestart }: Props) {
  const { t } = useMemberTexts();
  const { send, busy } = useCall(verifySignup);
  const [refusal, setRefusal] = useState<readonly string[]>([]);

  async function verify() {
    const result = await send({ token }, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) onDone(result.reply.email);
    else setRefusal(Object.values(result.errors).flat());
  }

  if (refusal.length > 0) {
    return (
      <div className="stack-lg">
        <FormErrors heading={t('verify.failed')}>
          {refusal.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </FormErrors>
        <Button variant="primary" onClick={onRestart}>
          {t('verify.restart')}
        </Button>
      </div>
    );
  }
  return (
    <section className="stack">
      <h2>{t('verify.title')}</h2>
      <p>{t('verify.body')}</p>
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('verify.busy')} onClick={() => void verify()}>
          {t('verify.button')}
        </Button>
      </div>
    </section>
  );
}
