import { isReplyLost, type CallFailure } from '@machi/client/client';
import { enrolFace } from '@machi/domain/cards/face-contract';
import { goOn } from '@machi/domain/enrolment/steps';
import { useState } from 'react';
import { inBase64 } from '../../camera/base64.ts';
import type { Flow } from './use-enrolment.ts';

/** The server's refusal of a face, and the number of tries so far. */
export interface FaceRefusal {
  readonly failure: CallFailure;
  readonly tries: number;
}

interface Sending {
  readonly isBusy: boolean;
  readonly refusal: FaceRefusal | null;
  /** Confirmed: the official has asked, and the person says that the different face is theirs. */
  send(isUnlikeConfirmed?: boolean): Promise<void>;
}

/** The face as part of both requests to the server. */
export const picturesOf = ({ holder, enrolment }: Pick<Flow, 'holder' | 'enrolment'>, model_id: string) => ({
  member_id: holder.member_id,
  model_id,
  captures: enrolment.captures.map(({ embedding }) => inBase64(embedding)),
});

/** Sends the face to the server; without a network it is kept and sent later. Sent twice, it is enrolled once. */
export function useSending(flow: Flow): Sending {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FaceRefusal | null>(null);
  const { enrolment, modelId, town, holder, draftId } = flow;

  async function send(is_unlike_confirmed = false): Promise<void> {
    const { consent } = enrolment;
    if (!consent || modelId === null) return;
    setBusy(true);
    const kept = flow.message?.enrolments.kept.find(({ draft_id }) => draft_id === draftId);
    const draft = { draft_id: draftId, ...(kept?.agreed_at ? { agreed_at: kept.agreed_at } : {}) };
    const face = { ...picturesOf(flow, modelId), ...consent, ...draft, is_unlike_confirmed };
    const sent = await town.call(enrolFace, face, { ignoresError: true });
    setBusy(false);
    if (sent.ok) {
      flow.takeHolder(sent.reply.holder);
      const registered = { ...enrolment, sent: 'registered' as const };
      flow.change(goOn(registered, { is_verified: true, face: holder.face }));
    } else if (isReplyLost(sent)) flow.keepFinished();
    else setRefusal({ failure: sent, tries: (refusal?.tries ?? 0) + 1 });
  }
  return { isBusy, refusal, send };
}
