import { sentencesOf } from '@machi/client/client';
import { confirmContact } from '@machi/domain/account/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Panel } from '@machi/ui/panel/Panel';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';

interface ConfirmContactProps {
  /** Token from the link, until it is forgotten. */
  readonly token: string | undefined;
  readonly forget: () => void;
  /** The contact to confirm, if this person's account knows it. */
  readonly value: string | undefined;
  readonly onConfirmed: () => void;
}

/** Behind a mailed link: opening it consumes nothing, pressing the button does (product, "Links that are sent"). */
export function ConfirmContact({ token, forget, value, onConfirmed }: ConfirmContactProps) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(confirmContact);
  const [done, setDone] = useState<ReplyOf<typeof confirmContact>['kind']>();
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== undefined) news.current?.focus();
  }, [done]);

  async function confirm(secret: string) {
    const result = await send({ token: secret }, { ignoresErrorMessage: true });
    if (!result) return;
    if (!result.ok) {
      // A used link cannot be pressed again; the pending change is shown with a new one.
      if (result.codes['token']?.includes('link-invalid')) forget();
      return setRefusal(sentencesOf(result));
    }
    setDone(result.reply.kind);
    forget();
    onConfirmed();
  }

  if (refusal.length > 0) {
    return (
      <div className="stack">
        <FormErrors heading={t('link.failed')}>
          {refusal.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </FormErrors>
        <Button
          onClick={() => {
            setRefusal([]);
            forget();
          }}
        >
          {t('close')}
        </Button>
      </div>
    );
  }
  if (token !== undefined) {
    return (
      <Panel title={t('link.title')}>
        <p>{value === undefined ? t('link.body') : t('link.body.value', { value })}</p>
        <div className="actions">
          <Button variant="primary" busy={busy} busyLabel={t('link.confirming')} onClick={() => void confirm(token)}>
            {t('link.confirm')}
          </Button>
          <Button onClick={forget}>{t('link.later')}</Button>
        </div>
      </Panel>
    );
  }
  if (done === undefined) return null;
  return (
    <Callout ref={news} tone="success" title={t(`link.done.${done}`)} live="status" focusable>
      <p>{t(done === 'landline' ? 'link.done.landline.body' : 'link.done.body')}</p>
    </Callout>
  );
}
