import { takePassConsent } from '@machi/domain/cards/contract';
import type { CardHolder, HeldPass } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { StatusTag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useRef, useState } from 'react';
import { useTexts, dayInWords } from './texts.ts';
import { sentencesOf, type TownClient } from './town-client.ts';

/** Id of its heading, to which other parts link. */
export const PASSES = 'passes';

interface PassConsentsProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly onHolder: (holder: CardHolder, news: string) => void;
}

/** Each pass has its own consent: its text is read out, and the official who took it is recorded. */
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
      // The button has gone with its pass.
      heading.current?.focus();
      return;
    }
    setProblems(sentencesOf(result, t));
  }

  return (
    <>
      <h3 id={PASSES} ref={heading} tabIndex={-1}>
        {t('passes.title')}
      </h3>
      {holder.is_suspended && <Callout tone="warning">{t('passes.suspended')}</Callout>}
      {holder.passes.some(isOpen) && <p className="muted sm">{t('passes.lead')}</p>}
      <CalloutLines lines={problems} />
      <ul className="lines">
        {holder.passes.map((pass) => (
          <li key={pass.pass}>
            <p className="row between">
              <b>{pass.pass_name}</b>
              {pass.consented_at !== null && (
                <StatusTag shape="fixed">{t('passes.agreed', dayInWords(pass.consented_at, locale))}</StatusTag>
              )}
            </p>
            {isOpen(pass) && (
              <>
                <p className="consent sm">{pass.consent}</p>
                <Button busy={busy === pass.pass} busyLabel={t('sending')} onClick={() => void take(pass)}>
                  {t('passes.take')}
                  <VisuallyHidden>{t('cards.of', pass.pass_name)}</VisuallyHidden>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
