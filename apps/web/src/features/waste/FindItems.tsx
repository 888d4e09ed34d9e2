import { changedQuery } from '@machi/client/changed-address';
import { findWasteItems, type KindView } from '@machi/domain/waste/contract';
import { SearchField } from '@machi/ui/search-field/SearchField';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askList } from '../../shell/calls/ask.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { KindName } from './KindSign.tsx';
import { useWasteTexts } from './use-area.ts';

/** Pause in milliseconds before the server is asked. */
const TYPING_PAUSE = 250;
const MOST_LETTERS = 60;

/** "What goes where": things by name, with their kind. The words stand in the address. */
export function FindItems({ kinds, tel }: { kinds: readonly KindView[]; tel: string }) {
  const { t, locale } = useWasteTexts();
  const [query, setQuery] = useSearchParams();
  const words = (query.get('q') ?? '').slice(0, MOST_LETTERS).trim();
  const [typed, setTyped] = useState(words);
  const { data } = useQuery({ ...askList(findWasteItems, { q: words }, locale), enabled: words !== '' });
  useEffect(() => {
    const wanted = typed.slice(0, MOST_LETTERS).trim();
    if (wanted === words) return undefined;
    const pause = setTimeout(() => {
      setQuery((before) => changedQuery(before, { q: wanted }), { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE);
    return () => clearTimeout(pause);
  }, [typed, words, setQuery]);
  const items = words === '' ? undefined : data?.items;
  return (
    <Section className="stack" title={t('find.title')}>
      <SearchField
        label={t('find.label')}
        hint={t('find.hint')}
        value={typed}
        onChange={setTyped}
        clearLabel={t('find.clear')}
      />
      <p role="status" className={items === undefined ? 'sr' : 'num'}>
        {items === undefined ? null : items.length > 0 ? (
          t('find.found', { count: items.length })
        ) : (
          <>
            {t('find.none', { words })} <Telephone number={tel} />
          </>
        )}
      </p>
      {items !== undefined && items.length > 0 && (
        <ul className="waste-items">
          {items.map(({ item_name, kind_key, hint }) => {
            const kind = kinds.find((one) => one.kind_key === kind_key);
            return (
              <li key={item_name} className="row loose">
                <b>{item_name}</b>
                {kind ? <KindName kind={kind} /> : <span>{t('find.uncollected')}</span>}
                {hint === '' ? null : <span className="waste-hint">{hint}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
