import type { InputOf } from '@machi/domain/contract/endpoint';
import { exportMembers } from '@machi/domain/member-desk/contract';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import { FileFormat } from '../../../shell/FileFormat.tsx';
import { refusalLines } from '../../../shell/desk/refusal-lines.ts';
import { blobOf, saveFile } from '../../../shell/calls/downloads.ts';
import { recordStore, usePreferences } from '../../../shell/record/record.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { toldInPlace } from '../../../shell/calls/use-refusal-sentences.ts';
import { useDeskTexts } from '../texts.ts';

type Choice = Pick<InputOf<typeof exportMembers>, 'format' | 'encoding'>;
type Outcome =
  | { readonly kind: 'saved'; readonly filename: string }
  | { readonly kind: 'unfitting'; readonly letters: readonly string[] }
  | { readonly kind: 'refused'; readonly lines: readonly string[] };

interface ExportPanelProps {
  readonly asked: InputOf<typeof listMembers>;
  readonly total: number;
}

/** All members that were found as a file, in the format and encoding that this person used last. */
export function ExportPanel({ asked, total }: ExportPanelProps) {
  const { t, locale } = useDeskTexts();
  const { downloadFormat: format, downloadEncoding: encoding } = usePreferences();
  const { send, busy } = useCall(exportMembers);
  const [outcome, setOutcome] = useState<Outcome>();

  async function save(choice: Choice) {
    setOutcome(undefined);
    const { page: _page, ...wish } = asked;
    const result = await send({ ...wish, ...choice }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setOutcome({ kind: 'refused', lines: refusalLines(result, { t }) });
      return;
    }
    const { filename, type, content, unfitting } = result.reply;
    if (unfitting.length > 0) {
      setOutcome({ kind: 'unfitting', letters: unfitting });
      return;
    }
    saveFile(filename, blobOf(content, type));
    setOutcome({ kind: 'saved', filename });
  }
  function saveAs(choice: Choice) {
    recordStore.prefer({ downloadFormat: choice.format, downloadEncoding: choice.encoding });
    void save(choice);
  }

  return (
    <Disclosure title={t('export.title')}>
      <div className="stack">
        <FileFormat
          words={{ format: t('export.format'), xlsx: t('export.xlsx'), encoding: t('export.encoding') }}
          onChoose={() => setOutcome(undefined)}
        />
        <Button
          icon={<Icon name="download" />}
          busy={busy}
          busyLabel={t('export.sending')}
          onClick={() => void save({ format, encoding })}
        >
          {t('export.send', { count: total, shown: total.toLocaleString(locale) })}
        </Button>
        {outcome?.kind === 'saved' && (
          <Callout tone="success" live="status">
            <p>{t('export.saved', { name: outcome.filename })}</p>
          </Callout>
        )}
        {outcome?.kind === 'refused' && (
          <Callout tone="error" live="alert">
            {outcome.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Callout>
        )}
        {outcome?.kind === 'unfitting' && (
          <Callout
            tone="warning"
            live="alert"
            headingLevel={3}
            title={t('export.unfitting', { count: outcome.letters.length })}
            actions={
              <>
                <Button size="small" onClick={() => saveAs({ format: 'csv', encoding: 'utf-8' })}>
                  {t('export.as-utf8')}
                </Button>
                <Button size="small" onClick={() => saveAs({ format: 'xlsx', encoding })}>
                  {t('export.as-xlsx')}
                </Button>
              </>
            }
          >
            <p className="desk-letters" lang="ja">
              {outcome.letters.map((letter) => (
                <span key={letter}>{letter}</span>
              ))}
            </p>
            <p>{t('export.unfitting.what')}</p>
          </Callout>
        )}
      </div>
    </Disclosure>
  );
}
