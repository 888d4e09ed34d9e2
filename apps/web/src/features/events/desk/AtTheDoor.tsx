import { toldInPlace } from '@machi/client/client';
import { checkInByCode } from '@machi/domain/events/desk-contract';
import type { DeskEvent } from '@machi/domain/events/views';
import { Section } from '@machi/ui/section/Section';
import { CodeEntry } from '../../../shell/code-entry/CodeEntry.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useEventDeskTexts } from './registration-words.ts';

/** Checks people in by their code. */
export function AtTheDoor({ event: { event_id } }: { readonly event: DeskEvent }) {
  const { t } = useEventDeskTexts();
  const { send, busy } = useCall(checkInByCode);
  const sentencesOf = useRefusalSentences();
  const readChanged = useReadChanged();

  async function checkIn(code: string) {
    const result = await send({ event_id, code }, toldInPlace);
    if (result === undefined) return undefined;
    if (!result.ok) return { error: sentencesOf(result, t('failed')).join(' ') };
    void readChanged(checkInByCode);
    const { name, persons } = result.reply.registration;
    return { done: t('code.done', { name, count: persons }) };
  }
  const words = {
    label: t('code'),
    hint: t('code.hint'),
    send: t('code.send'),
    sending: t('sending'),
    missing: t('code.missing'),
  };
  return (
    <Section className="stack-tight" titleId="door" title={t('door')} level={3}>
      <CodeEntry id="event-code" words={words} busy={busy} onCode={checkIn} />
    </Section>
  );
}
