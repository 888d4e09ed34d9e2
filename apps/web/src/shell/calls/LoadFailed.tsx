import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useToldInPlace } from './alerts.ts';
import { useShellTexts } from '../shell-texts.ts';
import { Telephone } from '../town/Telephone.tsx';
import { useTown } from '../town/town.ts';

/** Replaces data that failed to load: the message, a retry button, the telephone number. */
export function LoadFailed({ onAgain, busy = false }: { onAgain: () => void; busy?: boolean }) {
  const { t } = useShellTexts();
  const town = useTown();
  useToldInPlace();
  return (
    <Callout
      tone="error"
      live="alert"
      title={t('load-failed.title')}
      actions={
        <>
          <Button onClick={onAgain} busy={busy}>
            {t('load-failed.again')}
          </Button>
          {town && (
            <span className="sm">
              {t('load-failed.urgent')} <Telephone number={town.office_tel} />
            </span>
          )}
        </>
      }
    >
      <p>{t('load-failed.body')}</p>
    </Callout>
  );
}
