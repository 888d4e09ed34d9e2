import { HANDOVER_NOTE_LENGTH } from '@machi/domain/inquiry/model';
import { handOverThread, readMessageDeskChoices, type OpenThread } from '@machi/domain/message-desk/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useTold } from '../../../shell/calls/use-told.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { useReadThreadAgain } from '../kept-threads.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';

/** Hands an inquiry over to the responsible office; from then on only that office reads it. */
export function HandOver({ thread }: { readonly thread: OpenThread }) {
  const { t, locale } = useMessageDeskTexts();
  const { go } = useDeskAddress();
  const { offices = [] } = useQuery(ask(readMessageDeskChoices, {}, locale)).data ?? {};
  const readAgain = useReadThreadAgain(locale);
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const tooLong = useTooLong();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { message_thread_id: id, seen } = thread;
  const onConflict = () => readAgain(id);
  const { act, busy, lines, setLines } = useTold(handOverThread, { t }, { isAttempt: true, onConflict });

  async function handOver() {
    setLines([]);
    setMissing(to === '');
    if (to === '') return;
    const reply = await act({ message_thread_id: id, seen, organization_id: Number(to), note });
    if (!reply) return;
    snackbar.show(t('hand-over.done', { office: reply.office }), 'success');
    void readChanged(handOverThread);
    go({ thread: undefined });
  }
  if (offices.length === 0) return null;
  return (
    <Disclosure title={t('hand-over')}>
      <Form className="stack-tight" onSend={handOver}>
        <CalloutLines lines={lines} />
        <p>{t(thread.has_reader === 1 ? 'hand-over.body' : 'hand-over.body.untold')}</p>
        <SelectField
          label={t('hand-over.to')}
          emptyWord={t('choose')}
          value={to}
          error={isMissing ? t('hand-over.missing') : undefined}
          options={offices.map(({ organization_id, office }) => ({ value: String(organization_id), label: office }))}
          onChange={({ target }) => {
            setTo(target.value);
            setMissing(false);
          }}
        />
        <TextAreaField
          label={t('hand-over.note')}
          hint={t('hand-over.note.hint')}
          rows={3}
          value={note}
          error={tooLong(note, HANDOVER_NOTE_LENGTH)}
          onChange={({ target }) => setNote(target.value)}
        />
        <p>
          <SendingButton type="submit" size="small" busy={busy}>
            {t('hand-over.send')}
          </SendingButton>
        </p>
      </Form>
    </Disclosure>
  );
}
