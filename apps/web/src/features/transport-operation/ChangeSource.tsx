import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { readLiveSource, setLiveSource } from '@machi/domain/transport-operation/source-contract';
import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useOperationTexts } from './texts.ts';
import { Sight } from './Sight.tsx';
import { useTry } from './use-try.ts';

interface ChangeSourceProps {
  readonly revision: number;
  /** Takes the focus once the new address is in force. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Another address: first a test without effect, then its use. */
export function ChangeSource({ revision, heading }: ChangeSourceProps) {
  const { t, locale } = useOperationTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const counting = askAnew(readLiveSource, {}, locale);
  const { send, busy } = useCall(setLiveSource);
  const tried = useTry();
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [error, setError] = useState('');

  /** Whether the address is not empty; otherwise shows the error. */
  function isWritten(): boolean {
    setError(address.trim() === '' ? t('source.field.missing') : '');
    if (address.trim() === '') field.current?.focus();
    return address.trim() !== '';
  }
  async function tryIt() {
    tried.forget();
    if (isWritten()) await tried.run(address);
  }
  async function use() {
    tried.forget();
    if (!isWritten()) return;
    const result = await send({ address, revision }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setError(refusalLines(result, { t }).join('\n'));
      if (result.status === 409) void queryClient.invalidateQueries({ queryKey: counting.queryKey });
      return;
    }
    keepReply(queryClient, counting, result.reply);
    setAddress('');
    snackbar.show(t('source.use.done'), 'success');
    heading.current?.focus();
  }
  const told = error === '' ? tried.refusal : error;
  return (
    <Section className="stack" title={t('source.change')}>
      <p>{t('source.change.lead')}</p>
      <Form className="stack" onSend={tryIt}>
        <TextField
          id="source-address"
          ref={field}
          type="url"
          label={t('source.field')}
          hint={t('source.field.hint')}
          error={told === '' ? undefined : told}
          value={address}
          autoComplete="off"
          onChange={({ target }) => {
            setAddress(target.value);
            setError('');
            tried.forget();
          }}
        />
        <div className="row">
          <Button type="submit" busy={tried.busy} busyLabel={t('source.trying')}>
            {t('source.tryNew')}
          </Button>
          <SendingButton variant="primary" busy={busy} onClick={() => void use()}>
            {t('source.use')}
          </SendingButton>
        </div>
      </Form>
      {tried.sight && <Sight sight={tried.sight} />}
    </Section>
  );
}
