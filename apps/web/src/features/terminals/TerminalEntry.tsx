import { approveTerminal, renameTerminal, renewTerminalCode, type Terminal } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { Icon } from '@machi/ui/icon/Icon';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useTerminalTexts } from './texts.ts';
import type { NewCode } from './CodeOnce.tsx';
import { EndActions } from './EndActions.tsx';
import { factsOf, isEnded, isUnapproved, kindInWords, shapes, worriesOf } from './terminal-words.ts';
import { useAsked } from '../../shell/asked/use-asked.ts';

interface ApproveActionProps {
  readonly terminal: Terminal;
  /** Called once it is approved and the button is gone. */
  readonly onApproved: () => void;
}

/** Approves a terminal and explains what it then gets. */
function ApproveAction({ terminal, onApproved }: ApproveActionProps) {
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

interface TerminalEntryProps {
  readonly terminal: Terminal;
  readonly onCode: (made: NewCode) => void;
  readonly onEnded: (terminalId: number) => void;
}

/** One terminal: kind, state, problems and actions. */
export function TerminalEntry({ terminal, onCode, onEnded }: TerminalEntryProps) {
  const texts = useTerminalTexts();
  const { t } = texts;
  const readChanged = useReadChanged();
  const onRefused = () => readChanged(renewTerminalCode);
  const { act, busy, lines } = useTold(renewTerminalCode, texts, { onRefused });
  const heading = useRef<HTMLHeadingElement>(null);
  const [newName, setNewName] = useState(terminal.terminal_name);
  const [isMissing, setMissing] = useState(false);
  const { terminal_id, terminal_name: name, state, is_test } = terminal;
  const worries = worriesOf(terminal, texts);
  const focusHeading = () => heading.current?.focus();

  function rename() {
    setMissing(newName.trim() === '');
    return newName.trim() === '' ? undefined : { terminal_id, terminal_name: newName };
  }
  async function renew() {
    const made = await act({ terminal_id });
    if (made) onCode(made);
  }
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3 ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <p className="row tags">
          <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
          <Tag>{kindInWords(terminal, texts)}</Tag>
          {is_test && <Tag>{t('test')}</Tag>}
        </p>
        <p className="entries-facts num">
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
      <div className="row tight entries-actions">
        {(state === 'code-open' || state === 'code-ended') && (
          <SendingButton size="small" aria-label={t('renew.of', { name })} busy={busy} onClick={() => void renew()}>
            {t('renew')}
          </SendingButton>
        )}
        <ApproveAction terminal={terminal} onApproved={focusHeading} />
        {!isEnded(terminal) && (
          <AskedAction
            endpoint={renameTerminal}
            input={rename}
            label={t('rename')}
            question={t('rename.question', { name })}
            done=""
            button={{ size: 'small', 'aria-label': t('rename.of', { name }) }}
            words={texts}
            onAsk={() => {
              setNewName(name);
              setMissing(false);
            }}
          >
            <TextField
              id={`rename-${terminal_id}`}
              label={t('name')}
              requiredWord={t('required')}
              maxLength={60}
              autoComplete="off"
              value={newName}
              onChange={({ target }) => setNewName(target.value)}
              error={isMissing ? t('name.missing') : undefined}
            />
          </AskedAction>
        )}
        <EndActions terminal={terminal} onEnded={() => onEnded(terminal_id)} onGone={focusHeading} />
      </div>
    </li>
  );
}
