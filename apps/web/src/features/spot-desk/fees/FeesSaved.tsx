import { dateInWords } from '@machi/domain/calendar/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useEffect, useRef } from 'react';
import { useSpotDeskTexts } from '../texts.ts';
import type { Saved } from './use-fee-table.ts';

interface FeesSavedProps {
  readonly spotId: number;
  readonly saved: Saved;
}

/** What was saved, from when on, and where residents read it. Work goes on here: the button that saved is gone. */
export function FeesSaved({ spotId, saved: { from, differences } }: FeesSavedProps) {
  const { t, locale } = useSpotDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Callout
      ref={box}
      tone="success"
      headingLevel={2}
      focusable
      title={t(differences.length === 0 ? 'fees.saved.withdrawn' : 'fees.saved')}
      actions={<TextLink href={`/spot/detail/${spotId}`}>{t('public')}</TextLink>}
    >
      {differences.length > 0 && (
        <>
          <p>
            <Unbroken text={t('fees.from', { day: dateInWords(from)[locale] })} />
          </p>
          <ul>
            {differences.map(({ id, name, before, after }) => (
              <li key={id}>
                <Unbroken
                  text={t('fees.saved.line', { name: name[locale], before: before[locale], after: after[locale] })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  );
}
