import { loginIdInWords } from '@machi/domain/described/tidy';
import { resendSignup } from '@machi/domain/members/contract';
import { Button } from '@machi/ui/button/Button';
import { LinkSent } from '../../shell/mailed-link/LinkSent.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useMemberTexts } from './texts.ts';
import type { SentLink } from './sent-link.ts';

type SignupSentProps = {
  sent: SentLink;
  /** Sent again, or to be waited for: until when, in milliseconds since 1970. */
  onWait: (resendFrom: number) => void;
  /** Another address or number is to be typed. */
  onAgain: () => void;
};

/** The link is on its way. */
export function SignupSent({ sent, onWait, onAgain }: SignupSentProps) {
  const { channel, sent_to, resend_from, resend_secret } = sent;
  const { t } = useMemberTexts();
  const { send, busy } = useCall(resendSignup);

  async function sendAgain() {
    const result = await send({ login_id: sent_to, resend_secret }, { ignoresErrorMessage: true });
    if (!result) return undefined;
    const wait = result.ok ? result.reply.resend_after : result.retryAfterSeconds;
    if (wait !== undefined) onWait(Date.now() + wait * 1000);
    return result;
  }

  return (
    <LinkSent channel={channel} to={loginIdInWords(sent_to)} resendFrom={resend_from} busy={busy} onResend={sendAgain}>
      <Button variant="text" className="btn-flush" onClick={onAgain}>
        {t(`sent.again.${channel}`)}
      </Button>
    </LinkSent>
  );
}
