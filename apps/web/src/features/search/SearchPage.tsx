import { menuTitle } from '@machi/domain/navigation/head';
import { search, type SearchResult } from '@machi/domain/search/contract';
import { QUERY_LENGTH } from '@machi/domain/search/fold';
import { groupsOf } from '@machi/domain/search/model';
import { piecesOf, type Mark } from '@machi/domain/search/pieces';
import { hints, searchTexts } from '@machi/domain/search/texts';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { CheckField } from '@machi/ui/field/CheckField';
import { Field } from '@machi/ui/field/Field';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { SEARCH_KEY, useKeptText } from '../../shell/desk/kept-text.ts';
import { useLocale } from '../../shell/record/record.ts';
import './search.css';

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  let at = 0;
  return piecesOf(text, marks).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMarked ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}

function Found({ results }: { results: readonly SearchResult[] }) {
  const locale = useLocale();
  return groupsOf(results).map(({ kind, own }) => (
    <Section key={kind} title={searchTexts(locale, kind)}>
      <ul className="found-list">
        {own.map(({ title, href, excerpt, marks }) => (
          <li key={`${href} ${title}`}>
            <TextLink href={href}>
              <Marked text={title} marks={marks.title} />
            </TextLink>
            {excerpt !== '' && (
              <p>
                <Marked text={excerpt} marks={marks.excerpt} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  ));
}

function Nothing({ q }: { q: string }) {
  const locale = useLocale();
  return (
    <EmptyState title={searchTexts(locale, 'none', { q })}>
      <p>{searchTexts(locale, 'try')}</p>
      <ul className="bullets">
        {hints.map((hint) => (
          <li key={hint}>{searchTexts(locale, hint)}</li>
        ))}
        <li>
          <TextLink href="/inquiry">{searchTexts(locale, 'try.ask')}</TextLink>
        </li>
      </ul>
    </EmptyState>
  );
}

/** One search for everything (product, "Search"). The words are in the address, so the page works without script, too. */
export default function SearchPage() {
  const locale = useLocale();
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  const isTooLong = q.length > QUERY_LENGTH;
  const query = useQuery({ ...ask(search, { q }, locale), enabled: q.trim() !== '' && !isTooLong });
  const [key, keepKey] = useKeptText(SEARCH_KEY);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the frame, which moves the focus to the new page.
    if (q === '') queueMicrotask(() => input.current?.focus());
    else if (input.current) input.current.value = q;
  }, [q]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAddress({ q: input.current?.value.trim() ?? '' });
  }

  return (
    <div className="reading stack-lg">
      <PageHead title={menuTitle('search', locale)} sub={searchTexts(locale, 'lead')} />
      <search>
        <form className="found-form" action="/search" onSubmit={submit}>
          <Field
            id={id}
            label={searchTexts(locale, 'label')}
            error={isTooLong ? searchTexts(locale, 'long', { most: QUERY_LENGTH }) : undefined}
          >
            {(control) => (
              <div className="input-row">
                <input
                  {...control}
                  ref={input}
                  className="input"
                  type="search"
                  name="q"
                  autoComplete="off"
                  enterKeyHint="search"
                  maxLength={QUERY_LENGTH}
                  defaultValue={q}
                />
                <Button type="submit">{searchTexts(locale, 'submit')}</Button>
              </div>
            )}
          </Field>
        </form>
      </search>
      {q.trim() === '' || isTooLong ? null : query.data === undefined ? (
        <NotLoaded query={query} label={searchTexts(locale, 'searching')} />
      ) : (
        <div className="stack-lg" aria-live="polite">
          {query.data.results.length === 0 ? <Nothing q={q} /> : <Found results={query.data.results} />}
        </div>
      )}
      <CheckField
        label={searchTexts(locale, 'key')}
        checked={key !== 'off'}
        onChange={(event) => keepKey(event.target.checked ? 'on' : 'off')}
      />
    </div>
  );
}
