import { toldInPlace } from '@machi/client/client';
import { reportOwnCardLost, unlinkOwnCard } from '@machi/domain/cards/contract';
import type { LinkedCard } from '@machi/domain/cards/model';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useAccountTexts } from '../texts.ts';

export interface CardEnding {
  readonly card: LinkedCard;
  readonly kind: 'unlink' | 'lost';
}

interface EndCardDialogProps {
  /** Undefined closes the question. */
  readonly ending: CardEnding | undefined;
  readonly onClose: () => void;
  readonly onEnded: (ending: CardEnding) => void;
  readonly onClosed: () => void;
}

/** Asks before an own card is removed or blocked. */
export function EndCardDialog({ ending, onClose, onEnded, onClosed }: EndCardDialogProps) {
  const { t } = useAccountTexts();
  const unlink = useCall(unlinkOwnCard);
  const lose = useCall(reportOwnCardLost);
  const sentencesOf = useRefusalSentences();
  const [refusal, setRefusal] = useState<string>();
  // While the window closes its words stay.
  const [shown, setShown] = useState(ending);
  if (ending !== undefined && ending !== shown) setShown(ending);
  const kind = shown?.kind ?? 'unlink';
  const work = kind === 'lost' ? lose : unlink;

  async function end(asked: CardEnding) {
    setRefusal(undefined);
    const result = await work.send({ card_id: asked.card.card_id }, { ...toldInPlace, ignores404: true });
    // What the office has ended meanwhile is not there any more: that is what was wanted.
    if (result?.ok || result?.status === 404) onEnded(asked);
    else if (result) setRefusal(sentencesOf(result, t('services.failed')).join(' '));
  }

  return (
    <ConfirmDialog
      open={ending !== undefined}
      question={t(`cards.${kind}.question`, { name: shown ? t(`cards.${shown.card.method}`) : '' })}
      consequence={<p>{t(`cards.${kind}.consequence`)}</p>}
      confirmLabel={t(`cards.${kind}`)}
      cancelLabel={t('cards.keep')}
      busy={work.busy}
      busyLabel={t(`cards.${kind}.busy`)}
      errors={refusal === undefined ? [] : [refusal]}
      onConfirm={() => shown && void end(shown)}
      onCancel={onClose}
      onClosed={onClosed}
    />
  );
}
