import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, type ReactNode } from 'react';
import { useEditorTexts } from '../texts.ts';
import { useKeys } from '../use-keys.ts';

interface PanelProps {
  readonly label: string;
  readonly onSet: () => void;
  readonly onCancel: () => void;
  readonly isBusy?: boolean;
  /** Another action beside the two. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** Fields of one tool, between the tools and the text. It is not a form element, because a form contains it. */
export function Panel({ label, onSet, onCancel, isBusy = false, more, children }: PanelProps) {
  const { t } = useEditorTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  useKeys(box, (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'file') {
      // Keeps the surrounding form from being sent.
      event.preventDefault();
      onSet();
    }
  });
  return (
    <div ref={box} className="editor-panel stack-tight" role="group" aria-label={label}>
      {children}
      <p className="editor-panel-actions">
        <Button variant="primary" size="small" busy={isBusy} onClick={onSet}>
          {t('set')}
        </Button>
        <Button size="small" variant="second" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {more}
      </p>
    </div>
  );
}
