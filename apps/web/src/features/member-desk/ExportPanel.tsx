import type { InputOf } from '@machi/domain/contract/endpoint';
import { exportMembers } from '@machi/domain/member-desk/contract';
import type { listMembers } from '@machi/domain/member-desk/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { useDeskTexts } from './texts.ts';

interface ExportPanelProps {
  readonly asked: InputOf<typeof listMembers>;
  readonly total: number;
}

/** All members that were found as a file. */
export function ExportPanel({ asked, total }: ExportPanelProps) {
  const { t, locale } = useDeskTexts();
  const { page: _page, ...wish } = asked;
  return (
    <SaveTable
      endpoint={exportMembers}
      question={wish}
      t={t}
      label={t('export.send', { count: total, shown: total.toLocaleString(locale) })}
      unfitting={(letters, saveAs) => (
        <Callout
          tone="warning"
          live="alert"
          headingLevel={3}
          title={t('export.unfitting', { count: letters.length })}
          actions={
            <>
              <Button size="small" onClick={() => saveAs({ format: 'csv', encoding: 'utf-8' })}>
                {t('export.as-utf8')}
              </Button>
              <Button size="small" onClick={() => saveAs({ format: 'xlsx' })}>
                {t('export.as-xlsx')}
              </Button>
            </>
          }
        >
          <p className="members-letters" lang="ja">
            {letters.map((letter) => (
              <span key={letter}>{letter}</span>
            ))}
          </p>
          <p>{t('export.unfitting.what')}</p>
        </Callout>
      )}
    />
  );
}
