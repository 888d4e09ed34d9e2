import { startPass, type TownPass } from '@machi/domain/passes/contract';
import { CheckField } from '@machi/ui/field/CheckField';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { keepOwnPasses } from './own-passes.ts';
import { usePassTexts } from './texts.ts';

const Agreement = z.pick(startPass.input, { is_agreed: true });

/** The consent to one pass; each pass has its own (product, "Passes"). */
export default function StartPass({ pass, onStarted }: { pass: TownPass; onStarted: () => void }) {
  const { t, locale } = usePassTexts();
  const { t: shell } = useShellTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(startPass);
  const { field, submit, refuse, summary } = useSchemaForm(Agreement, { is_agreed: undefined }, () =>
    t('start.agreement'),
  );

  const start = submit(async ({ is_agreed }) => {
    const result = await send({ pass: pass.pass, is_agreed });
    if (!result) return;
    if (!result.ok) {
      refuse(result);
      return;
    }
    keepOwnPasses(queryClient, locale, result.reply.own);
    snackbar.show(t('start.done', { name: pass.pass_name }), 'success');
    onStarted();
  });

  return (
    <Panel title={t('start.title', { name: pass.pass_name })}>
      <form className="stack" noValidate onSubmit={start}>
        <FormSummary summary={summary} refused={t('start.failed')} />
        <p>{t('start.lead')}</p>
        <ul className="pass-consent">
          {pass.consent
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
        <CheckField {...field('is_agreed')} label={t('start.check')} requiredWord={shell('required')} />
        <SendRow busy={busy} busyLabel={t('start.going')}>
          {t('start.go', { name: pass.pass_name })}
        </SendRow>
      </form>
    </Panel>
  );
}
