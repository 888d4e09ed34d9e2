import { isReplyLost } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import { enrolFace, findResembled } from '@machi/domain/cards/face-contract';
import type { FoundHolder } from '@machi/domain/cards/model';
import { goOn } from '@machi/domain/enrolment/steps';
import { useState } from 'react';
import { inBase64 } from '../../camera/base64.ts';
import type { Flow } from './use-enrolment.ts';

/** Why the server did not enrol a face; `resembled`: whose it seems to be, null where that is not to be told. */
export interface FaceRefusal {
  readonly failure: CallFailure;
  readonly resembled: FoundHolder | null;
}

interface Sending {
  readonly isBusy: boolean;
  readonly refusal: FaceRefusal | null;
  /** Confirmed: the person was asked, and says that the face is theirs although it is unlike the one before. */
  send(isUnlikeConfirmed?: boolean): Promise<void>;
}

/** Sends the face to the server; without a network it is kept and sent later. The same one twice is enrolled once. */
export function useSending(flow: Flow): Sending {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FaceRefusal | null>(null);
  const { enrolment, modelId, town, holder, draftId } = flow;

  async function send(is_unlike_confirmed = false): Promise<void> {
    const { consent, captures } = enrolment;
    if (!consent || modelId === null) return;
    setBusy(true);
    const { member_id } = holder;
    const face = { member_id, model_id: modelId, captures: captures.map(({ embedding }) => inBase64(embedding)) };
    const kept = flow.message?.enrolments.kept.find(({ draft_id }) => draft_id === draftId);
    const draft = { draft_id: draftId, ...(kept?.agreed_at ? { agreed_at: kept.agreed_at } : {}) };
    const sent = await town.call(
      enrolFace,
      { ...face, ...consent, ...draft, is_unlike_confirmed },
      { ignoresError: true },
    );
    const isDuplicate = !sent.ok && Object.values(sent.codes).flat().includes('face-duplicate');
    const found = isDuplicate ? await town.call(findResembled, face, { ignoresError: true }) : undefined;
    setBusy(false);
    if (sent.ok) {
      flow.takeHolder(sent.reply.holder);
      const registered = { ...enrolment, sent: 'registered' as const };
      flow.change(goOn(registered, { is_verified: true, face: holder.face }));
    } else if (isReplyLost(sent)) flow.keepFinished();
    else setRefusal({ failure: sent, resembled: found?.ok ? found.reply.resembled : null });
  }
  return { isBusy, refusal, send };
}
