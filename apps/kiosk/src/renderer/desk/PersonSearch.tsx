import { findCardHolders } from '@machi/domain/cards/contract';
import type { CardHolder, FoundHolder } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { Table } from '@machi/ui/table/Table';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { focusFirst } from './parts/focus-first.ts';
import { useTexts, dayInWords } from './texts.ts';
import { sentencesOf, type TownClient } from './town-client.ts';

interface PersonSearchProps {
  readonly town: TownClient;
  /** Person open at the side, in their current state. */
  readonly chosen: CardHolder | undefined;
  readonly onChoose: (memberId: number) => void;
  /** Problems of opening a person. */
  readonly problems: readonly string[];
}

interface Found {
  readonly q: string;
  readonly holders: readonly FoundHolder[];
  readonly has_more: boolean;
}

/** Finds the person at the counter: by name, furigana, telephone number or town id. */
export function PersonSearch({ town, chosen, onChoose, problems }: PersonSearchProps) {
  const { t } = useTexts();
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
      <form role="search" onSubmit={(event) => void search(event)}>
        <TextField
          name="q"
          type="search"
          label={t('search.label')}
          hint={t('search.hint')}
          autoComplete="off"
          maxLength={64}
          ref={focusFirst}
          after={
            <Button type="submit" variant={found ? 'second' : 'primary'} busy={busy} busyLabel={t('search.sending')}>
              {t('search.send')}
            </Button>
          }
        />
      </form>
      <CalloutLines lines={[...failed, ...problems]} />
      <div role="status">
        {!found && <p className="muted sm">{t('search.start')}</p>}
        {found?.holders.length === 0 && <p>{t('search.none', found.q)}</p>}
      </div>
      {found && found.holders.length > 0 && <FoundTable found={found} chosen={chosen} onChoose={onChoose} />}
      {found?.has_more && <p className="muted sm">{t('search.more')}</p>}
    </>
  );
}

const columns = ['name', 'birthdate', 'residence', 'card'] as const;

function FoundTable({ found, chosen, onChoose }: { found: Found } & Pick<PersonSearchProps, 'chosen' | 'onChoose'>) {
  const { t, locale } = useTexts();
  const table = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(table.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  }

  const rows = found.holders.map((holder) => {
    const { member_id } = holder;
    const isChosen = member_id === chosen?.member_id;
    const { name, furigana, birthdate, is_resident, is_verified, has_card } = isChosen ? chosen : holder;
    return {
      id: String(member_id),
      current: isChosen,
      cells: [
        <>
          <Button
            variant="text"
            size="small"
            className="btn-flush"
            aria-pressed={isChosen}
            onClick={() => onChoose(member_id)}
            onKeyDown={move}
          >
            {name}
          </Button>
          <br />
          <span className="muted">{furigana}</span>
        </>,
        birthdate ? dayInWords(birthdate, locale) : t('birthdate.none'),
        <>
          {t(`residence.${is_resident}`)}
          <br />
          <span className="muted">{t(is_verified ? 'verified' : 'unverified')}</span>
        </>,
        t(has_card ? 'card.1' : 'card.0'),
      ],
    };
  });

  return (
    <div ref={table} className="found stack-tight">
      <p className="muted sm">{t('search.keys')}</p>
      <Table
        caption={t('search.results')}
        columns={columns.map((column) => ({ id: column, head: t(column) }))}
        rows={rows}
      />
    </div>
  );
}
