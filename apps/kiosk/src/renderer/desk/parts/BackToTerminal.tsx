import { logout } from '@machi/domain/sessions/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../texts.ts';
import type { TownClient } from '../town-client.ts';
import type { Stillness } from './presence.ts';
import { useQuiet } from './use-quiet.ts';

interface BackToTerminalProps {
  readonly town: TownClient;
  readonly stillness: Stillness;
  /** Infinity: the machine works by itself, although nobody touches it. */
  readonly quietMinutes: number;
}

/** The way back to the terminal's screen, which is taken by itself when nobody works here any more. */
export function BackToTerminal({ town, stillness, quietMinutes }: BackToTerminalProps) {
  const { t } = useTexts();

  function leave(): void {
    const { token } = town.store.read();
    // It is sent although the page goes: the session ends here at once, and at the server as soon as that hears of it.
    if (token !== false) void town.call(logout, {}, { ignoresError: true, outlivesPage: true });
    // All that was open ends with the session before the page goes: nothing of it may hold the page back and ask.
    flushSync(() => town.store.clearSession());
    // Not by the way back of the browser: what was open here is gone.
    window.location.replace('/terminal/');
  }
  const isSoon = useQuiet(quietMinutes * 60_000, stillness, leave);
  // An open window of the desk hides all behind it, and this has to be seen before what was typed there is gone.
  const over = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSoon) over.current?.showPopover();
    else over.current?.hidePopover();
  }, [isSoon]);

  return (
    <aside className="from-terminal">
      <p role="status">
        {isSoon ? (
          <StatusTag shape="provisional">{t('back.soon')}</StatusTag>
        ) : (
          <span className="muted sm">
            {Number.isFinite(quietMinutes) ? t('back.note', quietMinutes) : t('back.working')}
          </span>
        )}
      </p>
      <div ref={over} popover="manual" className="soon-over" aria-hidden="true">
        <Callout tone="warning">{t('back.soon')}</Callout>
      </div>
      {/* Any touch and any key says so, too. */}
      {isSoon && <Button variant="primary">{t('back.stay')}</Button>}
      <Button onClick={leave}>{t('back.to')}</Button>
    </aside>
  );
}
