import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { assignHandledForm, readFormDeskChoices } from '@machi/domain/form-desk/contract';
import type { HandledForm } from '@machi/domain/form-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { AssignOfficial } from '../../shell/desk/assign/AssignOfficial.tsx';
import { useKeepHandled, useReadHandledAgain } from './kept-handled.ts';
import { useFormDeskTexts } from './texts.ts';

/** Who sees to an application. */
export function Assign({ application }: { readonly application: HandledForm }) {
  const texts = useFormDeskTexts();
  const { locale } = texts;
  const { officials = [] } = useQuery(ask(readFormDeskChoices, {}, locale)).data ?? {};
  const { send, busy } = useCall(assignHandledForm);
  const keyFor = useAttemptKey();
  const keep = useKeepHandled(locale);
  const readAgain = useReadHandledAgain(locale);
  const { onlineform_application_id: id, assigned_to: from, assigned_name: name, is_own: isOwn } = application;

  async function assign(to: number | null) {
    const input = { onlineform_application_id: id, from, to };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) {
      if (result.status === 409) await readAgain(id);
      return refusalLines(result, texts);
    }
    keep(result.reply.application);
    return [];
  }
  return (
    <AssignOfficial from={from} name={name} officials={officials} isOwn={isOwn === 1} busy={busy} onAssign={assign} />
  );
}
