import { sentencesOf } from '@machi/client/client';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { sentenceOf } from '@machi/domain/refusals/model';
import { login } from '@machi/domain/sessions/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { LoginIdField } from '@machi/ui/field/LoginFields';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, type Location } from 'react-router-dom';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { isLikelyNewPassword } from '../../shell/navigation/guard.ts';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { isSessionOver } from '../../shell/record/session-over.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { DirectoryWay } from './directory/DirectoryWay.tsx';
import { useDirectoryTexts } from './directory/texts.ts';
import { useSessionTexts } from './texts.ts';
import type { LoginSteps } from './use-login-steps.ts';
import { useSecondsUntil } from '../../shell/forms/use-seconds-until.ts';

interface LoginWait {
  /** Seconds until this login ID may be tried again; 0: now. */
  readonly seconds: number;
  /** Whether a wait for this login ID has ended. */
  readonly isOver: boolean;
  readonly start: (loginId: string, seconds: number) => void;
}

/** The wait of the typed login ID after several failures; another ID on this device has none. */
function useLoginWait(typed: string): LoginWait {
  const [wait, setWait] = useState({ loginId: '', until: 0 });
  const left = useSecondsUntil(wait.until);
  const isMeant = wait.until > 0 && typed.trim() === wait.loginId;
  return {
    seconds: isMeant ? left : 0,
    isOver: isMeant && left === 0,
    start: (loginId, seconds) => setWait({ loginId, until: Date.now() + seconds * 1000 }),
  };
}

const WAIT_ID = 'login-wait';

/** An account of the office's directory that this login links to the official's own. */
export interface DirectoryLink {
  readonly secret: string;
  readonly name: string;
}

/** Login ID and password. */
export function LoginForm({ steps, link }: { steps: LoginSteps; link?: DirectoryLink }) {
  const { t, locale } = useSessionTexts();
  const { t: shell } = useShellTexts();
  const { t: directory } = useDirectoryTexts();
  const { send, busy } = useCall(login);
  const { field, form, submit, summary } = useSchemaForm(
    login.input,
    { login_id: steps.loginId ?? '', password: '' },
    (name) => t(name === 'password' ? 'login.password' : 'login.id'),
  );
  const [refusal, setRefusal] = useState(steps.why === 'lost' ? [t('step.lost')] : steps.why);
  const [isOver] = useState(isSessionOver);
  const [wantsReminder, setWantsReminder] = useState(false);
  const wait = useLoginWait(useWatch({ control: form.control, name: 'login_id' }));

  async function enter(input: CheckedInputOf<typeof login>) {
    setRefusal([]);
    const linking = link ? { directory: link.secret } : {};
    const result = await send({ ...input, ...linking }, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) return steps.take(result.reply, input.login_id);
    setRefusal(sentencesOf(result));
    setWantsReminder(result.codes['password']?.includes('first-password-over') ?? false);
    if (result.retryAfterSeconds !== undefined) wait.start(input.login_id, result.retryAfterSeconds);
  }

  const { state }: Location<unknown> = useLocation();
  const isLikelyNew = isLikelyNewPassword(state);
  const isRefused = refusal.length > 0 && !wait.isOver;
  return (
    <>
      <PageHead title={link ? directory('link') : t('login.title')} />
      {link && (
        <Callout tone="info" title={directory('link.name', { name: link.name })}>
          <p>{directory('link.what')}</p>
          <p>{directory('link.other')}</p>
        </Callout>
      )}
      {isLikelyNew && (
        <Callout tone="warning" title={t('login.likely-new')}>
          <p>{t('login.likely-new.body')}</p>
        </Callout>
      )}
      {!isLikelyNew && !link && steps.afterwards !== '/' && !isRefused && summary.errors.length === 0 && (
        <Callout tone="info" title={t(isOver ? 'login.over.title' : 'login.back.title')}>
          <p>
            {isOver && t('login.over')} {t('login.back')}
          </p>
        </Callout>
      )}
      <form className="stack" noValidate onSubmit={submit(enter)}>
        <FormErrors
          heading={isRefused ? t('login.failed') : sentenceOf({ code: 'form-errors' }, locale)}
          errors={summary.errors}
          attempt={summary.attempt}
        >
          {isRefused && (
            <>
              {refusal.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {wantsReminder && (
                <p>
                  <TextLink href="/password/reminder">{t('login.reminder')}</TextLink>
                </p>
              )}
            </>
          )}
        </FormErrors>
        <LoginIdField {...field('login_id')} label={t('login.id')} hint={t('login.id.hint')} />
        <PasswordField
          {...field('password')}
          label={t('login.password')}
          showWord={shell('show')}
          hideWord={shell('hide')}
        />
        <SendRow wide busy={busy} busyLabel={t('login.sending')} reasonId={wait.seconds > 0 ? WAIT_ID : undefined}>
          {t('login.send')}
        </SendRow>
        {wait.seconds > 0 && (
          <p id={WAIT_ID} className="num" role="timer">
            {wait.seconds < 60
              ? t('login.wait.seconds', { count: wait.seconds })
              : t('login.wait.minutes', { minutes: Math.floor(wait.seconds / 60), seconds: wait.seconds % 60 })}
          </p>
        )}
        <p role="status">{wait.isOver && t('login.wait.over')}</p>
      </form>
      {!link && (
        <ul className="ways">
          <li>
            <TextLink href="/password/reminder">{t('login.forgot')}</TextLink>
          </li>
          <li>
            {t('login.new')} <TextLink href="/signup">{t('login.signup')}</TextLink>
          </li>
        </ul>
      )}
      <p className="muted">
        {t('login.help')} <OfficeTelephone />
      </p>
      {!link && <DirectoryWay backuri={steps.afterwards} />}
    </>
  );
}
