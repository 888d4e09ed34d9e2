import { sentencesOf } from '@machi/client/client';
import { beginDirectoryLogin, readDirectory } from '@machi/domain/directory/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDirectoryTexts } from './texts.ts';

/** Sends the browser to the office's directory. */
export function DirectoryButton({ backuri, isMain = false }: { readonly backuri: string; readonly isMain?: boolean }) {
  const { t } = useDirectoryTexts();
  const { send, busy } = useCall(beginDirectoryLogin);
  const [isLeaving, setLeaving] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function leave() {
    setLines([]);
    const result = await send({ backuri }, { ignoresErrorMessage: true });
    if (!result) return;
    if (!result.ok) return setLines(sentencesOf(result));
    setLeaving(true);
    globalThis.location.assign(result.reply.url);
  }
  return (
    <>
      <CalloutLines lines={lines} />
      <Button
        variant={isMain ? 'primary' : 'second'}
        wide
        busy={busy || isLeaving}
        busyLabel={t('leaving')}
        onClick={() => void leave()}
      >
        {t('enter')}
      </Button>
    </>
  );
}

/** The officials' way in, where the town has a directory. */
export function DirectoryWay({ backuri }: { readonly backuri: string }) {
  const { t, locale } = useDirectoryTexts();
  const { data } = useQuery(ask(readDirectory, {}, locale));
  if (data?.is_offered !== true) return null;
  return (
    <section className="stack">
      <h2>{t('officials')}</h2>
      <div className="actions">
        <DirectoryButton backuri={backuri} />
      </div>
    </section>
  );
}
