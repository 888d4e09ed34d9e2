import { blobOf, saveFile } from '@machi/client/downloads';
import { readFaceConsent } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import type { TownClient } from '../town-client.ts';

/** The words of the consent on paper, to be printed and signed. */
export function PaperConsent({ town }: { readonly town: TownClient }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function save(): Promise<void> {
    setBusy(true);
    const made = await town.call(readFaceConsent, {}, { ignoresError: true });
    setBusy(false);
    setProblems(made.ok ? [] : sentencesOf(made, t));
    if (!made.ok) return;
    const { filename, content, type } = made.reply;
    saveFile(filename, blobOf(content, type));
    setSaved(filename);
  }
  return (
    <div className="stack-tight">
      <p>{t('consent.paper.note')}</p>
      <p>
        <Button size="small" busy={busy} busyLabel={t('sending')} onClick={() => void save()}>
          {t('consent.paper.save')}
        </Button>
      </p>
      <p role="status">{saved !== '' && t('consent.paper.saved', saved)}</p>
      <CalloutLines lines={problems} />
    </div>
  );
}
