import { refuseGuestInvitation } from '@machi/domain/schedule/answer-contract';
import type { Invitations } from '@machi/domain/schedule/answer-contract';
import { useId, useRef } from 'react';
import { AskedDeed } from '../../shell/asked/AskedDeed.tsx';
import { useDeedWords } from '../../shell/asked/use-deed-words.ts';
import { useScheduleAnswerTexts } from './texts.ts';

interface LettersEndProps {
  readonly token: string;
  readonly isEnded: boolean;
  readonly onEnded: (invitations: Invitations) => void;
}

/** Somebody wants no more letters: asked first, for the address cannot be brought back. */
export function LettersEnd({ token, isEnded, onEnded }: LettersEndProps) {
  const { t } = useScheduleAnswerTexts();
  const words = useDeedWords({ keep: t('letters.cancel'), sending: t('sending'), failed: t('failed') });
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('letters')}
      </h2>
      <p role="status">{isEnded ? t('letters.done') : ''}</p>
      {!isEnded && (
        <div>
          <AskedDeed
            endpoint={refuseGuestInvitation}
            input={{ token }}
            label={t('letters.stop')}
            question={t('letters.question')}
            consequence={t('letters.consequence')}
            confirm={t('letters.confirm')}
            done=""
            isDanger
            words={words}
            // The button goes.
            focus={heading}
            onDone={onEnded}
          />
        </div>
      )}
    </section>
  );
}
