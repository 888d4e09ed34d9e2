import { verifySignup } from '@machi/domain/members/contract';
import { LinkPress } from '../../shell/mailed-link/MailedLink.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useMemberTexts } from './texts.ts';

type Props = {
  token: string;
  onDone: (loginId: string) => void;
  onRefused: (sentences: readonly string[]) => void;
};

/** The page behind the mailed link of a signup. */
export function SignupVerify({ token, onDone, onRefused }: Props) {
  const { t } = useMemberTexts();
  const { send, busy } = useCall(verifySignup);

  async function verify() {
    const result = await send({ token }, { ignoresErrorMessage: true });
    if (result?.ok) return onDone(result.reply.login_id);
    const sentences = Object.values(result?.errors ?? {}).flat();
    // Without a reply the link still works.
    if (sentences.length > 0) onRefused(sentences);
  }
  return <LinkPress body={t('verify.body')} busy={busy} onPress={() => void verify()} />;
}
