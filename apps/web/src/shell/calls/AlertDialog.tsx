import { Button } from '@machi/ui/button/Button';
import { useEffect, useId, useRef } from 'react';
import { closeAlert, useAlert } from './alerts.ts';
import { useShellTexts } from '../shell-texts.ts';

/**
 * Messages of calls, one a line. It is the browser's own dialog, because it must also work when no further script
 * loads.
 */
export function AlertDialog() {
  const alert = useAlert();
  const { t, locale } = useShellTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const linesId = useId();

  useEffect(() => {
    if (alert) dialog.current?.showModal();
  }, [alert]);

  if (!alert) return null;
  const ownLanguageFirst = alert.toSorted((one, other) => Number(other.lang === locale) - Number(one.lang === locale));
  return (
    <dialog
      key={alert.map((line) => line.text).join('\n')}
      ref={dialog}
      role="alertdialog"
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={linesId}
      onClose={closeAlert}
    >
      <h2 id={titleId}>{t('alert.title')}</h2>
      <div id={linesId}>
        {ownLanguageFirst.map((line) => (
          <p key={line.text} lang={line.lang === locale ? undefined : line.lang}>
            {line.text}
          </p>
        ))}
      </div>
      <div className="actions">
        <Button onClick={() => dialog.current?.close()}>{t('close')}</Button>
      </div>
    </dialog>
  );
}
