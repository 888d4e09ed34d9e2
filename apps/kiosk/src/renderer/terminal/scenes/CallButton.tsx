import type { FromScreen, TerminalStatus } from '../../../bridge.ts';
import { CallIcon } from '../drawings.tsx';
import { useTexts } from '../texts.ts';

interface CallButtonProps {
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
  readonly className: string;
}

/** Calls staff, on a bus the driver. */
export function CallButton({ status, press, className }: CallButtonProps) {
  const { t } = useTexts();
  return (
    <button type="button" className={className} onClick={() => press({ press: 'call-staff' })}>
      <CallIcon />
      {t(status.pass === 'bus' ? 'ask-driver' : 'call-staff')}
    </button>
  );
}
