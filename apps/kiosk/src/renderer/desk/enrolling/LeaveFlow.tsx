import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';

interface LeaveFlowProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDrop: () => void;
}

/** Whether what is under way is kept for later or thrown away. */
export function LeaveFlow({ isOpen, onStay, onKeep, onDrop }: LeaveFlowProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="leaving" onClose={onStay}>
      {isOpen && (
        <>
          <h2 id="leaving">{t('enrol.leave.title')}</h2>
          <p>{t('enrol.leave.body')}</p>
          <div className="actions">
            <Button variant="primary" ref={focusFirst} onClick={onStay}>
              {t('enrol.leave.stay')}
            </Button>
            <Button onClick={onKeep}>{t('enrol.leave.keep')}</Button>
            <Button variant="quiet-danger" onClick={onDrop}>
              {t('enrol.leave.drop')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
