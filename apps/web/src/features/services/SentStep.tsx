import { subscribe } from '@machi/domain/services/contract';
import { LinkSent } from '../../shell/mailed-link/MailedLink.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import type { SentLink } from './sent-link.ts';

/** "Resend after 60 s" (product, "Codes that are sent"), in milliseconds. */
export const RESEND_AFTER = 60_000;

interface SentStepProps {
  readonly sent: SentLink;
  /** Called after a resend or its refusal with the earliest time of the next one, in milliseconds since 1970. */
  readonly onWait: (resendFrom: number) => void;
}

/** Step after the link was sent. */
export function SentStep({ sent: { channel, sent_to, subscription, resend_from }, onWait }: SentStepProps) {
  const { send, busy } = useCall(subscribe);

  async function sendAgain() {
    const result = await send(subscription, { ignoresErrorMessage: true });
    if (result) onWait(Date.now() + (result.ok ? RESEND_AFTER : (result.retryAfterSeconds ?? 0) * 1000));
    return result;
  }
  return <LinkSent channel={channel} to={sent_to} resendFrom={resend_from} busy={busy} onResend={sendAgain} />;
}
