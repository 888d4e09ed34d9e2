import { takePassConsent } from '@machi/domain/cards/contract';
import type { CardHolder, HeldPass } from '@machi/domain/cards/model';
import { useRef, useState } from 'react';
import { dayInWords } from './days.ts';
import { Problem } from './parts/Problem.tsx';
import { SubmitButton } from './parts/SubmitButton.tsx';
import { useTexts } from './texts.ts';
import { sentencesOf } from './town-client.ts';
import type { TownClient } from './town-client.ts';

interface PassConsentsProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly onHolder: (holder: CardHolder, news: string) => void;
}

/** Each pass has a consent of its own: its words are read out, and who took it is written down. */
export function PassConsents({ town, holder, onHolder }: PassConsentsProps) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<HeldPass['pass']>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isOpen = (pass: HeldPass) => pass.consented_at === null || holder.is_suspended;

  async function take({ pass, pass_name }: HeldPass) {
    setBusy(pass);
    const result = await town.call(takePassConsent, { member_id: holder.member_id, pass }, { ignoresError: true });
    setBusy(undefined);
    if (result.ok) {
      setProblems([]);
      onHolder(result.reply.holder, t('passes.done', pass_name));
      // The button has gone with what it asked for.
      heading.current?.focus();
      return;
    }
    setProblems(sentencesOf(result, t));
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('passes.title')}
      </h3>
      {holder.is_suspended && <p className="note">{t('passes.suspended')}</p>}
      {holder.passes.some(isOpen) && <p className="muted">{t('passes.lead')}</p>}
      <Problem sentences={problems} />
      <ul className="lines">
        {holder.passes.map((pass) => (
          <li key={pass.pass}>
            <p className="between">
              <b>{pass.pass_name}</b>
              {pass.consented_at !== null && (
                <span className="badge ok">{t('passes.agreed', dayInWords(pass.consented_at, locale))}</span>
              )}
            </p>
            {isOpen(pass) && (
              <>
                <p className="consent">{pass.consent}</p>
                <p className="row">
                  <SubmitButton
                    busy={busy === pass.pass}
                    busyLabel={t('sending')}
                    tone="second"
                    onPress={() => void take(pass)}
                  >
                    {t('passes.take')}
                    <span className="sr">{t('cards.of', pass.pass_name)}</span>
                  </SubmitButton>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
