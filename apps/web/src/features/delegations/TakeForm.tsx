import { toldInPlace } from '@machi/client/client';
import { takeDelegation } from '@machi/domain/delegations/contract';
import { Button } from '@machi/ui/button/Button';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useFocusOn } from '../../shell/use-focus-on.ts';
import { useDelegationTexts } from './texts.ts';

/** The code of an offer, typed or read from the QR code, which leads here with it after "#". */
export function TakeForm({ onTaken }: { onTaken: () => void }) {
  const { t } = useDelegationTexts();
  const { send, busy } = useCall(takeDelegation);
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [scanned] = useState(() => /^#code=([0-9A-Za-z-]{8,9})$/.exec(hash)?.[1] ?? '');
  const [isAsked, setAsked] = useState(false);
  const question = useFocusOn<HTMLParagraphElement, boolean>(isAsked, (now) => now);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    takeDelegation.input,
    { code: scanned, password: '' },
    (name) => t(name === 'password' ? 'password' : 'take.label'),
  );
  // Whether to show one's own passes, too, where the offer asks for it; only these buttons say so.
  const say =
    (said: 0 | 1) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      form.setValue('is_mutual', said);
      currentTarget.form?.requestSubmit();
    };
  return (
    <form
      className="panel stack"
      noValidate
      aria-label={t('take')}
      onSubmit={submit(async (input) => {
        form.setValue('is_mutual', undefined);
        const result = await send(input, toldInPlace);
        if (!result) return;
        const asks = !result.ok && result.codes['is_mutual'] !== undefined;
        if (asks) return setAsked(true);
        if (!result.ok) return refuse(result);
        setAsked(false);
        snackbar.show(
          t(result.reply.delegation.watch ? 'watch.take.done' : 'take.done', {
            name: result.reply.delegation.name ?? '',
          }),
          'success',
        );
        form.reset({ code: '', password: '' });
        void navigate(pathname, { replace: true });
        onTaken();
      })}
    >
      <h3>{t('take')}</h3>
      <FormSummary summary={summary} refused={t('take.refused')} />
      <TextField
        {...field('code')}
        label={t('take.label')}
        hint={t('take.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        fit="code"
      />
      {isAsked ? (
        <>
          <p ref={question} tabIndex={-1}>
            {t('mutual.question')}
          </p>
          <PasswordField
            {...field('password')}
            label={t('password')}
            hint={t('mutual.password')}
            showWord={t('show')}
            hideWord={t('hide')}
          />
          <p className="row tight">
            <Button variant="primary" busy={busy} busyLabel={t('take.busy')} onClick={say(1)}>
              {t('mutual.yes')}
            </Button>
            <Button busy={busy} busyLabel={t('take.busy')} onClick={say(0)}>
              {t('mutual.no')}
            </Button>
          </p>
        </>
      ) : (
        <p>
          <Button type="submit" busy={busy} busyLabel={t('take.busy')}>
            {t('take.send')}
          </Button>
        </p>
      )}
    </form>
  );
}
