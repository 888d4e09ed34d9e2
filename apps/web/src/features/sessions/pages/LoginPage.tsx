import { sentenceOf } from '@machi/domain/refusals/model';
import { safeBackuri } from '@machi/domain/sessions/backuri';
import { login } from '@machi/domain/sessions/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { recordStore } from '../../../shell/record.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { Telephone } from '../../../shell/Telephone.tsx';
import { useTown } from '../../../shell/town.ts';
import { useCall } from '../../../shell/use-call.ts';
import { useSessionTexts } from '../texts.ts';

/** Coming back to these right after login would log out, or ask again. */
const isSessionPage = (path: string): boolean => /^\/log(?:in|out)(?:[/?#]|$)/.test(path);

export default function LoginPage() {
  const { t, locale } = useSessionTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(login);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const town = useTown();
  const { field, submit, summary } = useSchemaForm(login.input, { login_id: '', password: '' }, (name) =>
    t(name === 'password' ? 'login.password' : 'login.id'),
  );
  const [refusal, setRefusal] = useState<readonly string[]>([]);

  const target = safeBackuri(query.get('backuri'));
  const afterwards = isSessionPage(target) ? '/' : target;

  async function enter(input: CheckedInputOf<typeof login>) {
    setRefusal([]);
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (!result.ok) return setRefusal(Object.values(result.errors).flat());
    recordStore.startSession(result.reply);
    await navigate(afterwards, { replace: true });
  }

  return (
    <div className="narrow stack-lg">
      <PageHead title={t('login.title')} />
      {afterwards !== '/' && refusal.length === 0 && summary.errors.length === 0 && (
        <Callout tone="info">
          <p>{t('login.back')}</p>
        </Callout>
      )}
      <form className="stack" noValidate onSubmit={submit(enter)}>
        <FormErrors
          heading={refusal.length > 0 ? t('login.failed') : sentenceOf({ code: 'form-errors' }, locale)}
          errors={summary.errors}
          attempt={summary.attempt}
        >
          {refusal.length > 0 && refusal.map((sentence) => <p key={sentence}>{sentence}</p>)}
        </FormErrors>
        <TextField
          {...field('login_id')}
          label={t('login.id')}
          hint={t('login.id.hint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={t('login.password')}
          autoComplete="current-password"
          showWord={shell('show')}
          hideWord={shell('hide')}
        />
        <div className="actions">
          <Button type="submit" variant="primary" wide busy={busy} busyLabel={t('login.sending')}>
            {t('login.send')}
          </Button>
        </div>
      </form>
      <p>
        {t('login.new')} <TextLink href="/signup">{t('login.signup')}</TextLink>
      </p>
      {town && (
        <p className="muted sm">
          {t('login.help')}{' '}
          <span className="nb">
            {town.office_name} <Telephone number={town.office_tel} />
          </span>
        </p>
      )}
    </div>
  );
}
