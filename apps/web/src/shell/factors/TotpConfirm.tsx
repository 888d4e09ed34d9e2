import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { confirmTotp, type Enrolled, type beginTotp } from '@machi/domain/factors/contract';
import { Button } from '@machi/ui/button/Button';
import { CodeField } from '@machi/ui/field/LoginFields';
import { TextLink } from '@machi/ui/link/TextLink';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCall } from '../calls/use-call.ts';
import { FormSummary } from '../forms/FormSummary.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { QrCode } from '../QrCode.tsx';
import { useFactorTexts } from './texts.ts';
import './factors.css';

export type TotpSecret = ReplyOf<typeof beginTotp>;

interface TotpConfirmProps {
  readonly secret: TotpSecret;
  readonly onDone: (enrolled: Enrolled) => void;
  /** Called after a timeout: starts again. */
  readonly onOver: () => void;
  readonly cancel: ReactNode;
}

const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? [];

/** The secret as a picture and as text, and the app's code as proof. */
export function TotpConfirm({ secret: { enrolment, secret, uri }, onDone, onOver, cancel }: TotpConfirmProps) {
  const { t } = useFactorTexts();
  const { send, busy } = useCall(confirmTotp);
  const { field, submit, refuse, summary } = useSchemaForm(confirmTotp.input, { enrolment, code: '' }, () =>
    t('setup.code'),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);

  async function confirm(input: CheckedInputOf<typeof confirmTotp>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) return onDone(result.reply);
    if (result.codes['request']?.includes('enrolment-over')) onOver();
    refuse(result);
  }

  return (
    <form className="stack" noValidate onSubmit={submit(confirm)}>
      <FormSummary summary={summary} refused={t('setup.failed')} />
      <ol className="numbered stack" ref={list} tabIndex={-1}>
        <li>{t('setup.app')}</li>
        <li>
          <div className="stack">
            <p>{t('setup.scan')}</p>
            <QrCode text={uri} label={t('setup.qr')} />
            <p className="only-narrow">
              <TextLink href={uri}>{t('setup.open')}</TextLink>
            </p>
            <div>
              <p>{t('setup.secret')}</p>
              <p className="totp-secret" lang="en" translate="no">
                {groupsOf(secret).map((group, at) => (
                  <span key={at}>{group}</span>
                ))}
              </p>
            </div>
          </div>
        </li>
        <li>{t('setup.type')}</li>
      </ol>
      <CodeField {...field('code')} label={t('setup.code')} hint={t('setup.code.hint')} />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('setup.busy')}>
          {t('setup.send')}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
