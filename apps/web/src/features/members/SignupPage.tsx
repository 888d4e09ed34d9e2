import { useAttemptKey } from '@machi/client/idempotency-key';
import { resendSignup, signup } from '@machi/domain/members/contract';
import type { SignupRequest } from '@machi/domain/members/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { dateWithEra } from '@machi/domain/calendar/era';
import { writtenFields } from '@machi/domain/described/written';
import { memberParts } from '@machi/domain/members/fields';
import { loginIdInWords } from '@machi/domain/described/tidy';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Button } from '@machi/ui/button/Button';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { LinkRefused, LinkSent } from '../../shell/mailed-link/MailedLink.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { SignupInput } from './SignupInput.tsx';
import { SignupVerify } from './SignupVerify.tsx';
import { useSignupForm } from './use-signup-form.ts';
import { useMemberTexts } from './texts.ts';
import { describedRows, useLabels } from '../../shell/described/labels-and-rows.tsx';
import { ConfirmStep } from '../../shell/forms/ConfirmStep.tsx';
import type { SentLink } from './sent-link.ts';

type SignupSentProps = {
  sent: SentLink;
  /** Called after a resend or its refusal with the earliest time of the next one, in milliseconds since 1970. */
  onWait: (resendFrom: number) => void;
  /** Called to type another address or number. */
  onAgain: () => void;
};

/** Step after the link was sent. */
function SignupSent({ sent, onWait, onAgain }: SignupSentProps) {
  const { channel, sent_to, resend_from, resend_secret } = sent;
  const { t } = useMemberTexts();
  const { send, busy } = useCall(resendSignup);

  async function sendAgain() {
    const result = await send({ login_id: sent_to, resend_secret }, { ignoresErrorMessage: true });
    if (!result) return undefined;
    const wait = result.ok ? result.reply.resend_after : result.retryAfterSeconds;
    if (wait !== undefined) onWait(Date.now() + wait * 1000);
    return result;
  }

  return (
    <LinkSent channel={channel} to={loginIdInWords(sent_to)} resendFrom={resend_from} busy={busy} onResend={sendAgain}>
      <Button variant="text" className="btn-flush" onClick={onAgain}>
        {t(`sent.again.${channel}`)}
      </Button>
    </LinkSent>
  );
}

/** Last step: the ID for future logins. */
function SignupFinish({ loginId }: { loginId: string }) {
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

const { contact, birth, person } = memberParts;
const listed = [...contact, ...birth] as const;

type Props = { request: SignupRequest; busy: boolean; onSend: () => void; onBack: () => void };

/** The request without the password; name and address as their readings. */
function SignupConfirm({ request, busy, onSend, onBack }: Props) {
  const { t, locale } = useMemberTexts();
  const labels = useLabels(listed);
  const { zipcode, prefecture, address1, address2, address3 } = request;
  const tel = { id: 'tel', term: request.has_no_email ? t('mobile') : labels.tel, detail: request.tel };
  const password = { id: 'password', term: t('password'), detail: t('confirm.password') };
  const login = request.has_no_email
    ? [tel, password]
    : [{ id: 'email', term: labels.email, detail: request.email }, password, tel];
  const rows = [
    ...login,
    { id: 'name', term: t('group.name'), detail: `${request.lastname} ${request.firstname}` },
    { id: 'furigana', term: t('furigana'), detail: `${request.lastfurigana} ${request.firstfurigana}` },
    {
      id: 'address',
      term: t('group.address'),
      detail: (
        <>
          <span className="num">{zipcode}</span>
          <br />
          {prefecture + address1 + address2}
          {address3 !== '' && (
            <>
              <br />
              {address3}
            </>
          )}
        </>
      ),
    },
    { id: 'birthdate', term: labels.birthdate, detail: dateWithEra(request.birthdate, locale) },
    ...describedRows(writtenFields(person, request, 'list', locale).filter(({ words }) => words !== '')),
  ];

  return <ConfirmStep t={t} rows={rows} busy={busy} onSend={onSend} onBack={onBack} />;
}

/** Input > Confirm > Authenticate > Finish (product, "Signing up"). A step without earlier data returns to Input. */
export default function SignupPage() {
  const { t } = useMemberTexts();
  const { step, goTo, form, readRequest, sent, showSent, waitUntil, registeredAs, showFinish } = useSignupForm();
  const { send, busy } = useCall(signup);
  const keyFor = useAttemptKey();
  const [token, forgetToken] = useLinkSecret('verify');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isLink = token !== undefined || refused.length > 0;

  const isFinished = step === 4 && registeredAs !== undefined;
  // Only once the last step shows: Input would flash up in between.
  useEffect(() => {
    if (isFinished) forgetToken();
  }, [isFinished, forgetToken]);

  // The used link would come up again at every visit of this tab.
  function refuseLink(sentences: readonly string[]) {
    setRefused(sentences);
    forgetToken();
  }

  async function register(request: SignupRequest) {
    const result = await send(request, { ignoresErrorMessage: true, idempotencyKey: keyFor(request) });
    if (!result) return;
    if (result.ok) {
      const { channel, sent_to, resend_after, resend_secret } = result.reply;
      showSent({ channel, sent_to, resend_from: Date.now() + resend_after * 1000, resend_secret });
    } else if (Object.keys(result.errors).length > 0) {
      goTo(1);
      form.refuse(result);
    }
  }

  function content() {
    if (isFinished) return <SignupFinish loginId={registeredAs} />;
    if (token !== undefined) {
      return <SignupVerify key={token} token={token} onRefused={refuseLink} onDone={showFinish} />;
    }
    if (refused.length > 0) {
      return (
        <LinkRefused sentences={refused} onRestart={() => setRefused([])}>
          {t('verify.again')} <TextLink href="/login">{t('login')}</TextLink>
        </LinkRefused>
      );
    }
    if (step === 1) return <SignupInput form={form} onChecked={() => goTo(2)} />;
    if (step === 3 && sent !== undefined) {
      return <SignupSent sent={sent} onWait={waitUntil} onAgain={() => goTo(1)} />;
    }
    const request = step === 2 ? readRequest() : undefined;
    if (request === undefined) return <Navigate to="/signup" replace />;
    return <SignupConfirm request={request} busy={busy} onSend={() => void register(request)} onBack={() => goTo(1)} />;
  }

  return (
    <div className="reading">
      <PageHead title={t('title')} sub={step === 1 && !isLink && t('sub')} />
      <PageSteps
        label={t('steps')}
        steps={[t('step.input'), t('step.confirm'), t('step.authenticate'), t('step.finish')]}
        current={isLink && !isFinished ? 3 : step}
        doneWord={t('step.done')}
      />
      {content()}
    </div>
  );
}
