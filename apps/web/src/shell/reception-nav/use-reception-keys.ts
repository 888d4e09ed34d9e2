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

/** Start of the work on a page: the first visible field after an element, else the first focusable element. */
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

/** Keys of the screens in their order, as far as there are digits. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const screens = () =>
  officialEntries('reception').flatMap((entry, nth) => {
    const digit = DIGITS[nth];
    return digit === undefined ? [] : [{ digit, entry }];
  });

/** The "new" or "back" button stands beside the page's name, before the desk's screens. */
const headButton = () => document.querySelector<HTMLElement>('main .page-head :is(.btn, button)');

/** Lines of "?" about the reception desk's keys. */
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

/** Keys between the screens, to the waiting applications, and past the page's head to its content. */
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
