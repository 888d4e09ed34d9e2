import type { FoundMember } from '@machi/domain/members/found-member';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

interface EnterForProps<Made> {
  t(key: 'new.other' | 'file.own'): string;
  /** Id of the heading that names the person. */
  readonly id: string;
  readonly askerId: number | null;
  /** Search for the person. */
  readonly finder: (choose: (member: FoundMember) => void) => ReactNode;
  readonly form: (member: FoundMember, onMade: (made: Made) => void) => ReactNode;
  /** Message about the new entry, with its links. */
  readonly done: (made: Made) => Pick<ComponentProps<typeof Callout>, 'title' | 'actions' | 'children'>;
}

/** Enters something for another person: first the person, then the form. Nobody enters anything for themselves. */
export function EnterFor<Made>({ t, id, askerId, finder, form, done }: EnterForProps<Made>) {
  const [person, setPerson] = useState<FoundMember>();
  const [made, setMade] = useState<Made>();
  const box = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const had = useRef<FoundMember>(undefined);
  useEffect(() => {
    // The pressed button is gone: the part in its place takes the focus.
    if (person) name.current?.focus();
    else if (made !== undefined) said.current?.focus();
    else if (had.current) box.current?.querySelector('input')?.focus();
    had.current = person;
  }, [person, made]);
  return (
    <div className="stack-lg file-new" ref={box}>
      {made !== undefined && <Callout ref={said} focusable tone="success" live="status" {...done(made)} />}
      {person === undefined ? (
        finder((found) => {
          setMade(undefined);
          setPerson(found);
        })
      ) : (
        <section className="stack" aria-labelledby={id}>
          <div className="row between">
            <h2 id={id} ref={name} tabIndex={-1} className="desk-file-name">
              {person.name}
              <small lang="ja">{person.furigana}</small>
            </h2>
            <Button size="small" onClick={() => setPerson(undefined)}>
              {t('new.other')}
            </Button>
          </div>
          {person.member_id === askerId ? (
            <p>{t('file.own')}</p>
          ) : (
            form(person, (entered) => {
              setPerson(undefined);
              setMade(entered);
            })
          )}
        </section>
      )}
    </div>
  );
}
