import { findCardHolders } from '@machi/domain/cards/contract';
import type { CardHolder, FoundHolder } from '@machi/domain/cards/model';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { dayInWords } from './days.ts';
import { focusFirst } from './parts/focus-first.ts';
import { Problem } from './parts/Problem.tsx';
import { SubmitButton } from './parts/SubmitButton.tsx';
import { useTexts } from './texts.ts';
import { sentencesOf } from './town-client.ts';
import type { TownClient } from './town-client.ts';

interface PersonSearchProps {
  readonly town: TownClient;
  /** Who is open at the side, as they are by now. */
  readonly chosen: Pick<CardHolder, 'member_id' | 'has_card'> | undefined;
  readonly onChoose: (memberId: number) => void;
  /** Of opening somebody. */
  readonly problems: readonly string[];
}

interface Found {
  readonly q: string;
  readonly holders: readonly FoundHolder[];
  readonly has_more: boolean;
}

/** Who stands at the counter: by name, furigana, telephone number or town id. */
export function PersonSearch({ town, chosen, onChoose, problems }: PersonSearchProps) {
  const { t } = useTexts();
  const id = useId();
  const [found, setFound] = useState<Found>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);

  async function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (q === '') return setFailed([t('required')]);
    setBusy(true);
    const result = await town.call(findCardHolders, { q }, { ignores403: true, ignoresErrorMessage: true });
    setBusy(false);
    if (result.ok) {
      setFailed([]);
      setFound({ q, ...result.reply });
    } else setFailed(sentencesOf(result, t));
  }

  return (
    <>
      <h1>{t('title')}</h1>
      <form className="search" role="search" onSubmit={(event) => void search(event)}>
        <p className="field">
          <label htmlFor={id}>{t('search.label')}</label>
          <span className="hint" id={`${id}-hint`}>
            {t('search.hint')}
          </span>
          <input
            id={id}
            name="q"
            type="search"
            className="input"
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            maxLength={64}
            ref={focusFirst}
          />
        </p>
        <SubmitButton busy={busy} busyLabel={t('search.sending')} tone={found ? 'second' : 'primary'}>
          {t('search.send')}
        </SubmitButton>
      </form>
      <Problem sentences={[...failed, ...problems]} />
      <div role="status">
        {!found && <p className="muted">{t('search.start')}</p>}
        {found?.holders.length === 0 && <p>{t('search.none', found.q)}</p>}
      </div>
      {found && found.holders.length > 0 && <FoundTable found={found} chosen={chosen} onChoose={onChoose} />}
      {found?.has_more && <p className="muted">{t('search.more')}</p>}
    </>
  );
}

function FoundTable({ found, chosen, onChoose }: { found: Found } & Pick<PersonSearchProps, 'chosen' | 'onChoose'>) {
  const { t, locale } = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(body.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  }

  return (
    <>
      <p className="keys muted">{t('search.keys')}</p>
      <table className="table">
        <caption className="sr">{t('search.results')}</caption>
        <thead>
          <tr>
            {(['name', 'birthdate', 'residence', 'card'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {found.holders.map((holder) => (
            <tr key={holder.member_id} className={holder.member_id === chosen?.member_id ? 'chosen' : undefined}>
              <td>
                <button
                  type="button"
                  className="link"
                  aria-pressed={holder.member_id === chosen?.member_id}
                  onClick={() => onChoose(holder.member_id)}
                  onKeyDown={move}
                >
                  {holder.name}
                </button>
                <br />
                <span className="muted">{holder.furigana}</span>
              </td>
              <td className="num">{holder.birthdate ? dayInWords(holder.birthdate, locale) : t('birthdate.none')}</td>
              <td>
                {t(`residence.${holder.is_resident}`)}
                <br />
                <span className="muted">{t(holder.is_verified ? 'verified' : 'unverified')}</span>
              </td>
              <td>{t((holder.member_id === chosen?.member_id ? chosen : holder).has_card ? 'card.1' : 'card.0')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
