import { TERMINAL_CODE_LENGTH, TERMINAL_CODE_MINUTES } from '@machi/domain/terminals/code';
import { useState, type SubmitEvent } from 'react';
import type { FromScreen, RegisterProblem } from '../../../bridge.ts';
import { useTexts } from '../texts.ts';

interface RegisteringProps {
  readonly problem: RegisterProblem | null;
  readonly isSending: boolean;
  readonly server: string | null;
  readonly press: (pressed: FromScreen) => void;
}

const isOfServer = (problem: RegisterProblem | null): boolean =>
  problem === 'server-address' || problem === 'server-away';

/** Asks staff for the portal's address and their code. */
export function Registering({ problem, isSending, server, press }: RegisteringProps) {
  const { t } = useTexts();
  const [typedServer, setTypedServer] = useState(server ?? '');
  const [code, setCode] = useState('');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) press({ press: 'register', server: typedServer, code });
  };
  return (
    <form className="register" onSubmit={send} noValidate>
      <h1>{t('register-title')}</h1>
      <p className="lead">{t('register-say', TERMINAL_CODE_MINUTES)}</p>
      {problem !== null && (
        <p className="error" role="alert" id="register-problem">
          {t(`register-${problem}`, TERMINAL_CODE_MINUTES)}
        </p>
      )}
      <div className="fields">
        <div>
          <label htmlFor="server">{t('register-server')}</label>
          <small id="server-hint">{t('register-server-hint')}</small>
          <input
            id="server"
            type="url"
            inputMode="url"
            autoComplete="off"
            value={typedServer}
            onChange={({ target }) => setTypedServer(target.value)}
            aria-describedby="server-hint"
            aria-invalid={isOfServer(problem)}
          />
        </div>
        <div>
          <label htmlFor="code">{t('register-code')}</label>
          <small id="code-hint">{t('register-code-hint', TERMINAL_CODE_LENGTH)}</small>
          <input
            id="code"
            className="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            aria-describedby="code-hint"
            aria-invalid={problem !== null && !isOfServer(problem)}
          />
        </div>
      </div>
      <div>
        <button type="submit" className="kbtn main">
          {t(isSending ? 'registering' : 'register')}
        </button>
      </div>
    </form>
  );
}
