import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { UnsavedContext, type UnsavedForms } from './unsaved.ts';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useLeavingTexts = textsOf('leaving', { ja, en });

/** A page with forms: it asks before leaving while one of them has unsaved changes. */
export function AskBeforeLeaving({ children }: { readonly children: ReactNode }) {
  const { t } = useLeavingTexts();
  const [forms] = useState<UnsavedForms>(() => new Set());
  const isUnsaved = () => [...forms].some((ask) => ask());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    // For other sites and a closed window the browser itself asks.
    const warn = (event: BeforeUnloadEvent) => [...forms].some((ask) => ask()) && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [forms]);
  return (
    <UnsavedContext value={forms}>
      {children}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        question={t('question')}
        consequence={t('consequence')}
        confirmLabel={t('leave')}
        cancelLabel={t('back')}
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </UnsavedContext>
  );
}
