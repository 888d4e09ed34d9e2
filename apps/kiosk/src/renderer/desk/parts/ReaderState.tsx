import { Button } from '@machi/ui/button/Button';
import { StatusTag } from '@machi/ui/tag/Tag';
import type { DeskLineState } from '../desk-line.ts';
import { useTexts } from '../texts.ts';

const TROUBLES = ['no-reader', 'daemon-gone', 'connecting', 'lost', 'taken-over'] as const;

/** Whether a card can be read now, in words and in shape. */
export function ReaderState({ state, takeOver }: { readonly state: DeskLineState; readonly takeOver: () => void }) {
  const { t } = useTexts();
  const reader = state.kind === 'connected' ? state.message.reader.kind : state.kind;
  const trouble = TROUBLES.find((kind) => kind === reader);
  return (
    <div className="reader stack-tight" role="status">
      <p>
        <StatusTag shape={trouble ? 'provisional' : 'fixed'}>
          {t(trouble ? `reader.${trouble}` : 'reader.ready')}
        </StatusTag>
      </p>
      {trouble === 'taken-over' && (
        <Button size="small" onClick={takeOver}>
          {t('reader.take-over')}
        </Button>
      )}
    </div>
  );
}
