import { toldInPlace } from '@machi/client/client';
import { takeDelegation } from '@machi/domain/delegations/contract';
import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useDelegationTexts } from './texts.ts';

/** The code of an offer, typed or read from the QR code, which leads here with it after "#". */
export function TakeForm({ onTaken }: { onTaken: () => void }) {
  const { t } = useDelegationTexts();
  const { send, busy } = useCall(takeDelegation);
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [scanned] = useState(() => /^#code=([0-9A-Za-z-]{8,9})$/.exec(hash)?.[1] ?? '');
  const { field, submit, refuse, summary, form } = useSchemaForm(takeDelegation.input, { code: scanned }, () =>
    t('take.label'),
  );
  return (
    <form
      className="panel stack"
      noValidate
      aria-label={t('take')}
      onSubmit={submit(async (input) => {
        const result = await send(input, toldInPlace);
        if (!result) return;
        if (!result.ok) return refuse(result);
        snackbar.show(t('take.done', { name: result.reply.delegation.name ?? '' }), 'success');
        form.reset({ code: '' });
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
      <p>
        <Button type="submit" busy={busy} busyLabel={t('take.busy')}>
          {t('take.send')}
        </Button>
      </p>
    </form>
  );
}
