import { confirmSubscription } from '@machi/domain/services/contract';
import type { Service } from '@machi/domain/services/contract';
import { LinkPress } from '../../shell/mailed-link/LinkPress.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useServiceTexts } from './texts.ts';

interface ConfirmStepProps {
  readonly service: Service;
  readonly token: string;
  readonly onDone: (service: Service) => void;
  /** With the sentences that say why. */
  readonly onRefused: (sentences: readonly string[]) => void;
}

/** The page behind the mailed link of a subscription. */
export function ConfirmStep({ service, token, onDone, onRefused }: ConfirmStepProps) {
  const { t } = useServiceTexts();
  const { send, busy } = useCall(confirmSubscription);

  async function confirm() {
    const result = await send({ token }, { ignoresErrorMessage: true });
    if (result?.ok) return onDone(result.reply.service);
    const sentences = Object.values(result?.errors ?? {}).flat();
    // Without a reply the link is of use still.
    if (sentences.length > 0) onRefused(sentences);
  }
  const body = t('confirm.body', { organization: service.organization_name });
  return <LinkPress body={body} busy={busy} onPress={() => void confirm()} />;
}
