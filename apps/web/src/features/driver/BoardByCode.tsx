import { toldInPlace } from '@machi/client/client';
import { boardByCode, type DriverRun } from '@machi/domain/driver/contract';
import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useRef, useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useKeepRun } from './queries.ts';
import { useDriverTexts } from './texts.ts';

/** Boards a passenger by code; the field is empty for the next one at once. */
export function BoardByCode({ run: { trip_id, service_date } }: { run: DriverRun }) {
  const { t, locale } = useDriverTexts();
  const keep = useKeepRun(locale);
  const { send, busy } = useCall(boardByCode);
  const sentencesOf = useRefusalSentences();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function board() {
    setDone('');
    setError(undefined);
    field.current?.focus();
    if (code.trim() === '') return setError(t('code.missing'));
    const result = await send({ trip_id, service_date, reservation_code: code }, toldInPlace);
    if (result === undefined) return undefined;
    if (!result.ok) return setError(sentencesOf(result, t('code.failed')).join(' '));
    keep(result.reply);
    setCode('');
    const { passenger, was_boarded } = result.reply;
    return setDone(
      t(was_boarded ? 'code.again' : 'code.done', {
        name: passenger.name === '' ? t('gone') : t('name', { name: passenger.name }),
        persons: t('persons', { count: passenger.persons }),
      }),
    );
  }

  return (
    <Form className="panel stack-tight driver-code" onSend={board}>
      <TextField
        id="driver-code"
        ref={field}
        label={t('code.label')}
        hint={t('code.hint')}
        error={error}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={t('code.sending')}>
        {t('code.send')}
      </Button>
      <p role="status" className="driver-done">
        {done}
      </p>
    </Form>
  );
}
