import { toldInPlace } from '@machi/client/client';
import { boardByCode, type DriverRun } from '@machi/domain/driver/contract';
import { CodeEntry } from '../../shell/code-entry/CodeEntry.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useKeepRun } from './queries.ts';
import { useDriverTexts } from './texts.ts';

/** Boards a passenger by code. */
export function BoardByCode({ run: { trip_id, service_date } }: { run: DriverRun }) {
  const { t, locale } = useDriverTexts();
  const keep = useKeepRun(locale);
  const { send, busy } = useCall(boardByCode);
  const sentencesOf = useRefusalSentences();

  async function board(code: string) {
    const result = await send({ trip_id, service_date, reservation_code: code }, toldInPlace);
    if (result === undefined) return undefined;
    if (!result.ok) return { error: sentencesOf(result, t('code.failed')).join(' ') };
    keep(result.reply);
    const { passenger, was_boarded } = result.reply;
    return {
      done: t(was_boarded ? 'code.again' : 'code.done', {
        name: passenger.name === '' ? t('gone') : t('name', { name: passenger.name }),
        persons: t('persons', { count: passenger.persons }),
      }),
    };
  }
  const words = {
    label: t('code.label'),
    hint: t('code.hint'),
    send: t('code.send'),
    sending: t('code.sending'),
    missing: t('code.missing'),
  };
  return (
    <CodeEntry
      id="driver-code"
      className="panel stack-tight driver-code"
      isWide
      words={words}
      busy={busy}
      onCode={board}
    />
  );
}
