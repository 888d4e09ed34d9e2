import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useCallback, useState } from 'react';
import { textsOf } from '../language/texts.ts';
import { useOwnLine } from '../live/use-own-line.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';
import './approvals.css';

const useTexts = textsOf('approvals', { ja, en });

/** Below the header: that something waits for this approver, as the own line tells it. Whoever has nothing to approve sees nothing. */
export default function ApprovalPrompt() {
  // Before the texts, for which the first drawing may wait.
  const [count, setCount] = useState(0);
  const hear = useCallback((data: string) => {
    const told: unknown = JSON.parse(data);
    setCount(Array.isArray(told) ? told.length : 0);
  }, []);
  useOwnLine('notice-desk', hear);
  const { t } = useTexts();
  return (
    <div aria-live="polite" className="approval-prompt">
      {count > 0 && (
        <p className="wrap">
          <TextLink href="/notice-desk?shelf=waiting">
            <Icon name="bell" />
            {t('request')}
          </TextLink>{' '}
          <span className="num">{t('count', { count })}</span>
        </p>
      )}
    </div>
  );
}
