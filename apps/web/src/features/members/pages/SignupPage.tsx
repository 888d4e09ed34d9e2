import { signup } from '@machi/domain/members/contract';
import { SignupRequest } from '@machi/domain/members/model';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Steps } from '@machi/ui/steps/Steps';
import { useEffect, useState } from 'react';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useAttemptKey } from '../../../shell/use-attempt-key.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useDraft } from '../../../shell/use-draft.ts';
import { emptySignup } from '../parts/signup-fields.ts';
import type { SignupFields } from '../parts/signup-fields.ts';
import { SignupConfirm } from '../parts/SignupConfirm.tsx';
import { SignupFinish } from '../parts/SignupFinish.tsx';
import { SignupInput } from '../parts/SignupInput.tsx';
import { SignupSent } from '../parts/SignupSent.tsx';
import { SignupVerify } from '../parts/SignupVerify.tsx';
import { useVerificationToken } from '../parts/use-verification-token.ts';
import { useMemberTexts } from '../texts.ts';

type Stage =
  | { step: 'input' }
  | { step: 'confirm'; request: SignupRequest }
  | { step: 'sent'; email: string }
  | { step: 'finish'; email: string };

const stepNumbers = { input: 1, confirm: 2, sent: 3, finish: 4 } as const;

/** Input > Confirm > Authenticate > Finish (specification section 2, Signup). */
export default function SignupPage() {
  const { t } = useMemberTexts();
  const draft = useDraft<SignupFields>('signup');
  const form = useSchemaForm(SignupRequest, { ...emptySignup, ...draft.value }, (name) => t(name));
  const { subscribe, reset } = form.form;
  const { save } = draft;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [subscribe, save],
  );
  const { send, busy } = useCall(signup);
  const keyFor = useAttemptKey();
  const [stage, setStage] = useState<Stage>({ step: 'input' });
  const [token, forgetToken] = useVerificationToken();

  async function register(request: SignupRequest) {
    const result = await send(request, { ignoresErrorMessage: true, idempotencyKey: keyFor(request) });
    if (!result) return;
    if (result.ok) {
      reset(emptySignup);
      draft.clear();
      setStage({ step: 'sent', email: result.reply.email });
    } else if (Object.keys(result.errors).length > 0) {
      setStage({ step: 'input' });
      form.refuse(result);
    }
  }

  function restart() {
    forgetToken();
    setStage({ step: 'input' });
  }

  function content() {
    if (stage.step === 'finish') return <SignupFinish email={stage.email} />;
    if (token !== undefined) {
      return (
        <SignupVerify
          key={token}
          token={token}
          onRestart={restart}
          onDone={(email) => {
            forgetToken();
            setStage({ step: 'finish', email });
          }}
        />
      );
    }
    if (stage.step === 'sent') return <SignupSent email={stage.email} onAgain={restart} />;
    if (stage.step === 'confirm') {
      return (
        <SignupConfirm
          request={stage.request}
          busy={busy}
          onSend={() => void register(stage.request)}
          onBack={() => setStage({ step: 'input' })}
        />
      );
    }
    return <SignupInput form={form} onChecked={(request) => setStage({ step: 'confirm', request })} />;
  }

  const current = token !== undefined && stage.step !== 'finish' ? stepNumbers.sent : stepNumbers[stage.step];
  return (
    <div className="reading">
      <PageHead title={t('title')} sub={t('sub')} />
      <Steps
        label={t('steps')}
        steps={[t('step.input'), t('step.confirm'), t('step.authenticate'), t('step.finish')]}
        current={current}
        doneWord={t('step.done')}
      />
      {content()}
    </div>
  );
}
