import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { useCallback, useState } from 'react';
import { textsOf } from '../language/texts.ts';
import { useOwnLine } from '../use-own-line.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './approvals.css';

const useTexts = textsOf('approvals', { ja, en });
const desks = {
  notice: '/notice-desk?status=waiting',
  faq: '/faq/desk',
  about: '/faq/desk?kind=about',
} as const;
const things = ['notice', 'faq', 'about'] as const;
type Counts = Readonly<Record<(typeof things)[number], number>>;

/** Prompt below the header for an approver: something waits, as the own stream reports. Hidden when nothing waits. */
export default function ApprovalPrompt() {
  // Before the texts, for which the first render may wait.
  const [counts, setCounts] = useState<Counts>({ notice: 0, faq: 0, about: 0 });
  const hearNotices = useCallback((data: string) => {
    const told: unknown = JSON.parse(data);
    setCounts((before) => ({ ...before, notice: Array.isArray(told) ? told.length : 0 }));
  }, []);
  const hearTexts = useCallback((data: string) => {
    const told: unknown = JSON.parse(data);
    const kinds = Array.isArray(told) ? told.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : '')) : [];
    const countOf = (kind: string) => kinds.filter((one) => one === kind).length;
    setCounts((before) => ({ ...before, faq: countOf('faq'), about: countOf('about') }));
  }, []);
  useOwnLine('notice-desk', hearNotices);
  useOwnLine('standing-desk', hearTexts);
  const { t } = useTexts();
  const waiting = things.filter((thing) => counts[thing] > 0);
  return (
    <div aria-live="polite" className="approval-prompt">
      {waiting.length > 0 && (
        <p className="wrap">
          <span>
            <Icon name="bell" />
            {t('request')}
          </span>
          {waiting.map((thing) => (
            <TextLink key={thing} className="num" href={desks[thing]}>
              {t(thing, { count: counts[thing] })}
            </TextLink>
          ))}
        </p>
      )}
    </div>
  );
}
