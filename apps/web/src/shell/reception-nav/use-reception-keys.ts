import { titleOfEntry } from '@machi/domain/navigation/head';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { KeyLine } from '../desk/inbox/KeyWindow.tsx';
import { useKeySwitch, useSingleKeys } from '../desk/inbox/use-inbox-keys.ts';
import { officialEntries } from '../officials/part.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useReceptionNavTexts = textsOf('reception-nav', { ja, en });

const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea';
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Where work begins on a page: the first field in sight after an element, else whatever takes the focus first. */
function firstFieldAfter(element: Element): HTMLElement | undefined {
  const inSight = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find(
      (one) =>
        (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        !element.contains(one) &&
        one.checkVisibility(),
    );
  return inSight(FIELDS) ?? inSight(STOPS);
}

/** Of the screens as they stand beside each other, as far as there are digits. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const screens = () =>
  officialEntries('reception').flatMap((entry, nth) => {
    const digit = DIGITS[nth];
    return digit === undefined ? [] : [{ digit, entry }];
  });

/** What is made new, or the way back, stands beside the name of the page, before the screens of the desk. */
const headButton = () => document.querySelector<HTMLElement>('main .page-head :is(.btn, button)');

/** What "?" says of the keys that lead through the reception desk. */
export function useReceptionKeyLines(): readonly KeyLine[] {
  const { t, locale } = useReceptionNavTexts();
  return [
    { keys: ['/'], what: t('key.field') },
    { keys: ['N'], what: t('key.head') },
    { keys: ['W'], what: t('key.work') },
    ...screens().map(({ digit, entry }) => ({
      keys: [digit],
      what: t('key.screen', { screen: titleOfEntry(entry, locale) }),
    })),
  ];
}

/** Keys that lead from screen to screen, to what waits, and past the head of the page to where its work begins. */
export function useReceptionKeys(head: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const [isOn] = useKeySwitch();
  useSingleKeys(
    isOn,
    new Map([
      ...screens().map(({ digit, entry }) => [digit, () => void navigate(entry.path)] as const),
      ['w', () => void navigate('/work')],
      ['n', () => headButton()?.focus()],
      ['/', () => head.current && firstFieldAfter(head.current)?.focus()],
    ]),
  );
}
