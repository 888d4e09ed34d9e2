import type { Endpoint, ReplyOf } from '@machi/domain/contract/endpoint';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useRef, useState, type ReactNode } from 'react';
import { NotLoaded, type NotLoadedProps } from '../calls/NotLoaded.tsx';
import { useReadChanged } from '../calls/use-read-changed.ts';
import { ShownOnce } from './ShownOnce.tsx';

type Word = 'sub' | 'loading' | 'present' | 'empty' | 'empty.body' | 'secret' | 'secret.body';

interface SecretsPageProps<E extends Endpoint> {
  readonly title: string;
  readonly words: { readonly t: (key: Word | 'copy' | 'copied' | 'copy.done') => string };
  readonly create: E;
  readonly secretOf: (made: ReplyOf<E>) => { readonly title: string; readonly secret: string };
  readonly query: NotLoadedProps['query'];
  /** Those in use, once they are loaded. */
  readonly present: (show: (made: ReplyOf<E>) => void) => readonly ReactNode[] | undefined;
  readonly form: (show: (made: ReplyOf<E>) => void) => ReactNode;
  readonly over?: ReactNode;
}

/** Of the list's heading, which takes the focus where an entry goes. */
export const SECRETS = 'secrets';

/** What other systems use, each with a secret that is told once: those in use, a new one, and those that are over. */
export function SecretsPage<E extends Endpoint>({
  title,
  words,
  create,
  secretOf,
  query,
  present,
  form,
  over,
}: SecretsPageProps<E>) {
  const { t } = words;
  const readChanged = useReadChanged();
  const [made, setMade] = useState<ReplyOf<E>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = made && secretOf(made);
  const entries = present(show);

  function show(one: ReplyOf<E>) {
    setMade(one);
    void readChanged(create);
  }
  return (
    <div className="stack-lg">
      <PageHead title={title} sub={t('sub')} />
      {shown && (
        <ShownOnce
          key={shown.secret}
          {...shown}
          body={t('secret.body')}
          label={t('secret')}
          words={words}
          onDone={() => {
            setMade(undefined);
            heading.current?.focus();
          }}
        />
      )}
      {!entries && <NotLoaded query={query} label={t('loading')} />}
      {entries && (
        <Section className="stack" title={t('present')} headingRef={heading} titleId={SECRETS}>
          {entries.length === 0 && (
            <EmptyState title={t('empty')} headingLevel={3}>
              <p>{t('empty.body')}</p>
            </EmptyState>
          )}
          {entries}
        </Section>
      )}
      {form(show)}
      {over}
    </div>
  );
}
