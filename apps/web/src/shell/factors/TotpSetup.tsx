import type { Enrolled } from '@machi/domain/factors/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TotpConfirm } from './TotpConfirm.tsx';
import type { TotpSecret } from './TotpConfirm.tsx';
import { TotpPassword } from './TotpPassword.tsx';

interface TotpSetupProps {
  readonly onDone: (enrolled: Enrolled) => void;
  /** Stands beside the button of each step. */
  readonly cancel?: ReactNode;
}

/** Adds an authenticator app: the password, then its secret and a code of it. */
export function TotpSetup({ onDone, cancel }: TotpSetupProps) {
  const [secret, setSecret] = useState<TotpSecret>();
  return secret ? (
    <TotpConfirm secret={secret} onDone={onDone} onOver={() => setSecret(undefined)} cancel={cancel} />
  ) : (
    <TotpPassword onSecret={setSecret} cancel={cancel} />
  );
}
