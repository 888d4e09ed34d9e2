import { blobOf, saveFile } from '@machi/client/downloads';
import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { printMandatePdf } from '@machi/domain/mandates/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { BankAccountFields, OnceBanksAreThere } from '../../shell/bank-account/BankAccountFields.tsx';
import { NO_ACCOUNT, askedOf, errorsOf, focusFirst } from '../../shell/bank-account/typed-account.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useBathAccountTexts = textsOf('bath-account', { ja, en });

/** Fills in the account once and saves the PDF to sign, seal and bring to the office. */
export function PrintRequest({ hasAccount }: { readonly hasAccount: boolean }) {
  const { t, locale } = useBathAccountTexts();
  const { send, busy } = useCall(printMandatePdf);
  const [typed, setTyped] = useState(NO_ACCOUNT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const [made, setMade] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines.length > 0 || made !== undefined) box.current?.focus();
  }, [lines, made]);

  async function print(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setLines([]);
    setMade(undefined);
    const wrong = errorsOf(typed, locale);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirst(wrong);
      return;
    }
    const result = await send(askedOf(typed), toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setErrors(Object.fromEntries(Object.entries(result.errors).map(([field, [sentence = '']]) => [field, sentence])));
      setLines(refusalLines(result, { t }));
      return;
    }
    const { filename, type, content } = result.reply;
    saveFile(filename, blobOf(content, type));
    setMade(filename);
  }
  return (
    <Section className="stack" title={t(hasAccount ? 'print.change' : 'print.title')}>
      <ol className="numbered stack-tight">
        <li>{t('print.step.type')}</li>
        <li>{t('print.step.sign')}</li>
        <li>{t('print.step.bring')}</li>
      </ol>
      <p className="sm muted">{t('print.kept')}</p>
      <OnceBanksAreThere>
        <form className="stack" noValidate autoComplete="off" onSubmit={(event) => void print(event)}>
          {lines.length > 0 && <CalloutLines ref={box} focusable title={t('print.refused')} lines={lines} />}
          {made !== undefined && (
            <Callout ref={box} focusable tone="success" live="status" title={t('print.done', { name: made })}>
              <p>{t('print.next')}</p>
            </Callout>
          )}
          <BankAccountFields
            typed={typed}
            errors={errors}
            onTyped={(changed) => {
              setTyped({ ...typed, ...changed });
              const names = Object.keys(changed);
              setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !names.includes(field))));
            }}
          />
          <SendRow busy={busy} busyLabel={t('print.busy')}>
            {t('print.send')}
          </SendRow>
        </form>
      </OnceBanksAreThere>
    </Section>
  );
}
