import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import type { ReactNode } from 'react';
import { useShellTexts } from '../../shell-texts.ts';
import { useInboxTexts } from './texts.ts';
import './inbox.css';

/** Keys with the same action, and its text. */
export interface KeyLine {
  readonly keys: readonly string[];
  readonly what: string;
}

interface KeyWindowProps {
  readonly open: boolean;
  readonly lines: readonly KeyLine[];
  readonly onClose: () => void;
  /** Content below the keys. */
  readonly children?: ReactNode;
}

/** The list of keys that "?" opens. */
export function KeyWindow({ open, lines, onClose, children }: KeyWindowProps) {
  const { t } = useInboxTexts();
  const { t: shell } = useShellTexts();
  return (
    <ClosableWindow kind="dialog" open={open} title={t('keys')} closeLabel={shell('close')} onClose={onClose}>
      <dl className="inbox-help">
        {[...lines, { keys: ['?'], what: t('keys.help.what') }].map(({ keys, what }) => (
          <div key={keys.join(' ')}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="sm">{t('keys.where')}</p>
      {children}
    </ClosableWindow>
  );
}
