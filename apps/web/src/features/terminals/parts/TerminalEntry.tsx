import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { renewTerminalCode } from '@machi/domain/terminals/contract';
import type { Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useReadTerminalsAgain } from '../queries.ts';
import { useTerminalTexts } from '../texts.ts';
import type { NewCode } from './CodeOnce.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import type { Ending } from './EndDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { factsOf, isEnded, isUnapproved, kindInWords, shapes, worriesOf } from './terminal-words.ts';

interface TerminalEntryProps {
  readonly terminal: Terminal;
  readonly onCode: (made: NewCode) => void;
  readonly onEnded: (terminalId: number) => void;
}

/** One terminal: what it is, how it is, what is to be seen to, and what can be done. */
export function TerminalEntry({ terminal, onCode, onEnded }: TerminalEntryProps) {
  const texts = useTerminalTexts();
  const { t } = texts;
  const { send, busy } = useCall(renewTerminalCode);
  const readAgain = useReadTerminalsAgain();
  const heading = useRef<HTMLHeadingElement>(null);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [asks, setAsks] = useState<Ending | 'rename' | 'approve'>();
  const { terminal_id, terminal_name: name, state, is_test } = terminal;
  const worries = worriesOf(terminal, texts);
  // Whoever presses the next button while a window is still closing has asked for another one by then.
  const closeRename = () => setAsks((asked) => (asked === 'rename' ? undefined : asked));
  const closeApprove = () => setAsks((asked) => (asked === 'approve' ? undefined : asked));
  const closeEnd = () => setAsks((asked) => (asked === 'rename' || asked === 'approve' ? asked : undefined));

  async function renew() {
    setLines([]);
    const result = await send({ terminal_id }, toldInPlace);
    if (!result) return;
    if (result.ok) onCode(result.reply);
    else {
      setLines(refusalLines(result, texts));
      await readAgain();
    }
  }
  return (
    <li className="terminals-entry">
      <div className="stack-tight">
        <h3 ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <p className="terminals-tags">
          <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
          <Tag>{kindInWords(terminal, texts)}</Tag>
          {is_test && <Tag>{t('test')}</Tag>}
        </p>
        <p className="terminals-facts num">
          {factsOf(terminal, texts).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {worries.length > 0 && (
          <ul className="terminals-worries">
            {worries.map((worry) => (
              <li key={worry}>
                <Icon name="warning" />
                <span>{worry}</span>
              </li>
            ))}
          </ul>
        )}
        {isUnapproved(terminal) && <p>{terminal.obstacle ?? t(is_test ? 'approve.test' : 'approve.waits')}</p>}
        <CalloutLines lines={lines} />
      </div>
      <div className="row tight terminals-deeds">
        {(state === 'code-open' || state === 'code-ended') && (
          <Button
            size="small"
            aria-label={t('renew.of', { name })}
            busy={busy}
            busyLabel={t('sending')}
            onClick={() => void renew()}
          >
            {t('renew')}
          </Button>
        )}
        {isUnapproved(terminal) && terminal.obstacle === null && (
          <Button
            size="small"
            variant="primary"
            aria-label={t('approve.of', { name })}
            onClick={() => setAsks('approve')}
          >
            {t('approve')}
          </Button>
        )}
        {!isEnded(terminal) && (
          <Button size="small" aria-label={t('rename.of', { name })} onClick={() => setAsks('rename')}>
            {t('rename')}
          </Button>
        )}
        {state === 'waiting' && (
          <Button
            size="small"
            variant="text-danger"
            aria-label={t('refuse.of', { name })}
            onClick={() => setAsks('refuse')}
          >
            {t('refuse')}
          </Button>
        )}
        {!isEnded(terminal) && state !== 'waiting' && (
          <Button
            size="small"
            variant="text-danger"
            aria-label={t('revoke.of', { name })}
            onClick={() => setAsks('revoke')}
          >
            {t('revoke')}
          </Button>
        )}
        {terminal.registered_at !== null && terminal.wipe_asked_at === null && (
          <Button
            size="small"
            variant="text-danger"
            aria-label={t('wipe.of', { name })}
            onClick={() => setAsks('wipe')}
          >
            {t('wipe')}
          </Button>
        )}
      </div>
      <RenameDialog terminal={terminal} open={asks === 'rename'} onClose={closeRename} />
      <ApproveDialog
        terminal={terminal}
        open={asks === 'approve'}
        onClose={closeApprove}
        onApproved={() => heading.current?.focus()}
      />
      <EndDialog
        terminal={terminal}
        ending={asks === 'rename' || asks === 'approve' ? undefined : asks}
        onClose={closeEnd}
        onEnded={() => onEnded(terminal_id)}
        onGone={() => heading.current?.focus()}
      />
    </li>
  );
}
