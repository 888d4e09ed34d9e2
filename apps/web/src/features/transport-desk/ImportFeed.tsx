import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { fetchFeed, importFeed, readTransportDesk } from '@machi/domain/transport-desk/contract';
import type { TransportDesk } from '@machi/domain/transport-desk/model';
import { feedLimits } from '@machi/domain/transport/feed/limits';
import { FileField } from '@machi/ui/field/FileField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Progress } from '@machi/ui/progress/Progress';
import { Section } from '@machi/ui/section/Section';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { contentOf } from '../../shell/files/file-content.ts';
import { useFeedTexts } from './texts.ts';

type Failure = Parameters<typeof refusalLines>[0];

/** Imports data from a file or an address. They are checked at once and not yet in force. */
export function ImportFeed({ onTaken }: { readonly onTaken: () => void }) {
  const { t, locale } = useFeedTexts();
  const queryClient = useQueryClient();
  const file = useCall(importFeed);
  const remote = useCall(fetchFeed);
  const [address, setAddress] = useState('');
  const [fileError, setFileError] = useState('');
  const [addressError, setAddressError] = useState('');
  const busy = file.busy || remote.busy;

  function taken(desk: TransportDesk) {
    keepReply(queryClient, askAnew(readTransportDesk, {}, locale), { desk });
    setAddress('');
    onTaken();
  }
  const told = (failure: Failure): string => refusalLines(failure, { t }).join('\n');

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen || busy) return;
    setFileError('');
    setAddressError('');
    if (chosen.size > feedLimits.mostBytes) setFileError(t('import.large'));
    else {
      const content = await contentOf(chosen).catch(() => undefined);
      if (content === undefined) setFileError(t('import.unread'));
      else {
        const result = await file.send({ file_name: chosen.name, content }, toldInPlace);
        if (result?.ok) taken(result.reply.desk);
        else if (result) setFileError(told(result));
      }
    }
    // A corrected file can be chosen again.
    target.value = '';
  }

  async function fetchIt() {
    if (busy) return;
    setFileError('');
    setAddressError('');
    const result = await remote.send({ address }, toldInPlace);
    if (result?.ok) taken(result.reply.desk);
    else if (result) setAddressError(told(result));
  }

  return (
    <Section className="stack" title={t('import')}>
      <p>{t('import.lead')}</p>
      <FileField
        id="feed-file"
        label={t('import.file')}
        hint={t('import.file.hint')}
        error={fileError === '' ? undefined : fileError}
        pickWord={t('file.pick')}
        noneWord={t('import.none')}
        removeWord=""
        removeLabel={() => ''}
        files={[]}
        accept=".zip,application/zip"
        disabled={busy}
        onRemove={() => undefined}
        onChange={(event) => void send(event)}
      />
      <Form className="stack" onSend={fetchIt}>
        <TextField
          id="feed-address"
          type="url"
          label={t('import.address')}
          hint={t('import.address.hint')}
          error={addressError === '' ? undefined : addressError}
          value={address}
          autoComplete="off"
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="row">
          <SendingButton type="submit" busy={busy}>
            {t('import.fetch')}
          </SendingButton>
        </div>
      </Form>
      {busy && <Progress label={t('import.busy')} />}
    </Section>
  );
}
