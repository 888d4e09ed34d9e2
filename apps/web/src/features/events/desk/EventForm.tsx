import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { Content } from '@machi/domain/described/form-model';
import { emptyForm, formFrom } from '@machi/domain/described/form-typed';
import { check } from '@machi/domain/contract/problems';
import { changeEvent, createEvent } from '@machi/domain/events/desk-contract';
import { eventDesk } from '@machi/domain/events/desk';
import { contentOf, controlOf, eventForm, requestOf, rowsOfQuestions } from '@machi/domain/events/form';
import type { DeskEvent } from '@machi/domain/events/views';
import { listNotices } from '@machi/domain/notices/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { listSpots } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendButton } from '../../../shell/calls/SendingButton.tsx';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { FormFields } from '../../../shell/described/form/FormFields.tsx';
import { useDescribedForm } from '../../../shell/described/form/use-described-form.ts';
import { useKeptFiles } from '../../../shell/desk/declared/use-desk.ts';
import { useEventDeskTexts } from './registration-words.ts';

interface EventFormProps {
  /** The event to change; undefined for a new one. */
  readonly event?: DeskEvent;
  readonly onSaved: (event: DeskEvent) => void;
  readonly onCancel?: () => void;
}

/** Most notices to choose from, the newest first. */
const NOTICES = 30;
const named = (words: string) => ({ ja: words, en: words });

/** The office's form of an event, once facilities and notices are known. */
export function EventForm(props: EventFormProps) {
  const { t, locale } = useEventDeskTexts();
  const spots = useQuery(ask(listSpots, {}, locale));
  const notices = useQuery(ask(listNotices, { page_size: NOTICES }, locale));
  const missing = [spots, notices].find(({ data }) => data === undefined);
  if (missing || !spots.data || !notices.data) return <NotLoaded query={missing ?? spots} label={t('loading')} />;
  const known = notices.data.notices;
  const kept = props.event?.notice_id ?? null;
  const choices = {
    spots: spots.data.spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: named(spot_name) })),
    rooms: spots.data.spots.flatMap(({ spot_name, rooms }) =>
      rooms.map(({ room_id, room_name }) => ({ value: String(room_id), label: named(`${spot_name} ${room_name}`) })),
    ),
    notices: [
      ...known.map(({ notice_id, title }) => ({ value: String(notice_id), label: named(title) })),
      // An older notice stays chosen.
      ...(kept === null || known.some(({ notice_id }) => notice_id === kept)
        ? []
        : [{ value: String(kept), label: named(t('notice.older', { id: kept })) }]),
    ],
  };
  return <Filled {...props} choices={choices} />;
}

function Filled({
  event,
  onSaved,
  onCancel,
  choices,
}: EventFormProps & { readonly choices: Parameters<typeof eventForm>[0] }) {
  const { t, locale } = useEventDeskTexts();
  const create = useCall(createEvent);
  const change = useCall(changeEvent);
  const keyFor = useAttemptKey();
  const { readAgain } = useKeptFiles(eventDesk);
  const [fields] = useState(() => eventForm(choices, !event || rowsOfQuestions(event.questions) !== undefined));
  const [initial] = useState(() => (event ? formFrom(fields, contentOf(event)) : emptyForm(fields)));
  const form = useDescribedForm(fields, initial);
  const [lines, setLines] = useState<readonly string[]>([]);

  function refuse(errors: Readonly<Record<string, readonly string[]>>) {
    const placed: Record<string, string[]> = {};
    for (const [field, sentences] of Object.entries(errors)) (placed[controlOf(field)] ??= []).push(...sentences);
    setLines(form.refuse({ errors: placed }));
  }
  async function send(content: Content) {
    const checked = check(createEvent.input, requestOf(content, event?.questions));
    if ('problems' in checked) {
      const errors: Record<string, string[]> = {};
      for (const problem of checked.problems) (errors[problem.field] ??= []).push(sentenceOf(problem, locale));
      return refuse(errors);
    }
    const flags = { ...toldInPlace, idempotencyKey: keyFor(checked.value) };
    const seen = event && { event_id: event.event_id, revision: event.revision };
    const result = seen
      ? await change.send({ ...checked.value, ...seen }, flags)
      : await create.send(checked.value, flags);
    if (!result) return undefined;
    if (result.ok) return onSaved(result.reply.event);
    if (Object.keys(result.errors).some((field) => field !== '' && field !== 'request')) refuse(result.errors);
    else setLines(refusalLines(result, { t }));
    if (result.status === 409 && event) await readAgain(event.event_id);
    return undefined;
  }
  return (
    <Form
      className="stack"
      onSend={async () => {
        setLines([]);
        const content = form.check();
        if (content) await send(content);
      }}
    >
      <CalloutLines lines={lines} />
      <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} {...form.summary} />
      <FormFields form={form} purpose="onlineform" />
      <div className="actions">
        <SendButton busy={create.busy || change.busy}>{t(event ? 'save.change' : 'save.new')}</SendButton>
        {onCancel && <Button onClick={onCancel}>{t('keep')}</Button>}
      </div>
    </Form>
  );
}
