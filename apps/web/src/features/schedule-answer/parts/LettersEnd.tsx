import { toldInPlace } from '@machi/client/client';
import { refuseGuestInvitation } from '@machi/domain/schedule/answer-contract';
import type { Invitations } from '@machi/domain/schedule/answer-contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useScheduleAnswerTexts } from '../texts.ts';

interface LettersEndProps {
  readonly token: string;
  readonly isEnded: boolean;
  readonly onEnded: (invitations: Invitations) => void;
}

/** Somebody wants no more letters: asked first, for the address cannot be brought back. */
export function LettersEnd({ token, isEnded, onEnded }: LettersEndProps) {
  const { t } = useScheduleAnswerTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The button that opened the window goes: then the focus needs another place. */
  const isGone = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const { send, busy } = useCall(refuseGuestInvitation);
  const sentencesOf = useRefusalSentences();

  async function end() {
    const result = await send({ token }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('failed')));
      return;
    }
    isGone.current = true;
    setAsking(false);
    onEnded(result.reply);
  }
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('letters')}
      </h2>
      <p role="status">{isEnded ? t('letters.done') : ''}</p>
      {!isEnded && (
        <div>
          <Button
            onClick={() => {
              setErrors([]);
              setAsking(true);
            }}
          >
            {t('letters.stop')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        question={t('letters.question')}
        consequence={<p>{t('letters.consequence')}</p>}
        confirmLabel={t('letters.confirm')}
        cancelLabel={t('letters.cancel')}
        busy={busy}
        busyLabel={t('sending')}
        errors={errors}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
        onClosed={() => isGone.current && heading.current?.focus()}
      />
    </section>
  );
}
