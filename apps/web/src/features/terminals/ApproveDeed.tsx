import { approveTerminal } from '@machi/domain/terminals/contract';
import type { Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { useTerminalTexts } from './texts.ts';
import { isUnapproved } from './terminal-words.ts';

interface ApproveDeedProps {
  readonly terminal: Terminal;
  /** It is approved, and the button that opened the window has gone. */
  readonly onApproved: () => void;
}

/** Says what the terminal gets once it is approved. */
export function ApproveDeed({ terminal, onApproved }: ApproveDeedProps) {
  const words = useTerminalTexts();
  const { t } = words;
  const { ask, act, dialog } = useAsked(approveTerminal, { words, onShown: onApproved });
  const { terminal_id, terminal_name: name, key_number } = terminal;
  return (
    <>
      {isUnapproved(terminal) && terminal.obstacle === null && (
        <Button size="small" variant="primary" aria-label={t('approve.of', { name })} onClick={ask}>
          {t('approve')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t('approve.question', { name })}
        consequence={
          <>
            <p>{t('approve.consequence')}</p>
            {key_number !== null && <p>{t('approve.compare')}</p>}
            {key_number !== null && <p className="terminals-key num">{key_number}</p>}
          </>
        }
        confirmLabel={t('approve')}
        onConfirm={() => void act({ terminal_id }, t('approve.done', { name }))}
      />
    </>
  );
}
