import {
  compareWithCard,
  comparedFields,
  type ComparedField,
  type ComparedLine,
} from '@machi/domain/enrolment/compare';
import type { CardPerson } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useState } from 'react';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Table } from '@machi/ui/table/Table';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts, dayInWords } from '../texts.ts';
import { ReadPerson } from './ReadPerson.tsx';
import { Verify } from './Verify.tsx';
import type { Flow } from './use-enrolment.ts';

interface Account {
  readonly name: string;
  readonly birthdate: string | null;
  readonly address: string;
  readonly gender: 0 | 1 | 2;
}

interface ComparedTableProps {
  readonly account: Account;
  /** Null: a document is compared by eye. */
  readonly lines: readonly ComparedLine[] | null;
}

const shapes = { same: 'fixed', differs: 'refused', unknown: 'provisional' } as const;
const sexes = [null, 'male', 'female'] as const;

/** The account's data, beside the card's if one was read; each line with its result in words. */
function ComparedTable({ account, lines }: ComparedTableProps) {
  const { t, locale } = useTexts();
  const told: Readonly<Record<ComparedField, string | null>> = {
    name: account.name,
    address: account.address || null,
    birthdate: account.birthdate,
    sex: sexes[account.gender] ?? null,
  };
  function inWords(field: ComparedField, value: string | null): string {
    if (value === null) return t('compare.none');
    if (field === 'birthdate') return dayInWords(value, locale);
    if (field === 'sex') return t(`compare.sex.${value === 'male' || value === 'female' ? value : 'other'}`);
    return value;
  }
  const rows = comparedFields.map((field) => {
    const line = lines?.find((one) => one.field === field);
    const own = [<b key={field}>{t(`compare.field.${field}`)}</b>, inWords(field, told[field])];
    return {
      id: field,
      cells: line
        ? [
            ...own,
            inWords(field, line.card),
            <StatusTag key={field} shape={shapes[line.state]}>
              {t(`compare.${line.state}`)}
            </StatusTag>,
          ]
        : own,
    };
  });
  const heads = lines ? (['item', 'account', 'card', 'result'] as const) : (['item', 'account'] as const);
  return (
    <Table
      caption={t('compare.title')}
      columns={heads.map((id) => ({ id, head: t(`compare.${id}`), labelled: id !== 'item' }))}
      rows={rows}
    />
  );
}

/** Checks that the person at the counter is the one of the account: by the card's data, or by a document. */
export function Compare({ flow, onLeave }: { readonly flow: Flow; readonly onLeave: () => void }) {
  const { t } = useTexts();
  const { holder } = flow;
  const { name, birthdate, face } = holder;
  const [person, setPerson] = useState<CardPerson | null>(null);
  const [isByDocument, setByDocument] = useState(false);
  const [wasVerified] = useState(holder.is_verified);
  if (!person && !isByDocument)
    return <ReadPerson flow={flow} onPerson={setPerson} onDocument={() => setByDocument(true)} />;

  const account = { name, birthdate, address: face.address, gender: face.gender };
  const lines = person ? compareWithCard(account, person) : null;
  const isDiffering = lines?.some(({ state }) => state === 'differs') === true;
  return (
    <div className="stack">
      {isByDocument && (
        <div>
          <h3 className="say">{t('compare.document.title')}</h3>
          <p>{t('compare.document.body')}</p>
        </div>
      )}
      <ComparedTable account={account} lines={lines} />
      {lines && (
        <Callout tone={isDiffering ? 'warning' : 'success'} live="status">
          <p>{t(isDiffering ? 'compare.some-differ' : 'compare.all-same')}</p>
          <p>{t('compare.look')}</p>
        </Callout>
      )}
      {holder.is_verified ? (
        <div className="actions">
          <Button
            variant={isDiffering ? 'second' : 'primary'}
            // A colleague has verified meanwhile: the pressed button is gone.
            ref={wasVerified || isDiffering ? undefined : focusFirst}
            onClick={() => flow.goOn({ is_compared: true })}
          >
            {t(isDiffering ? 'compare.yes-differs' : 'compare.yes')}
          </Button>
          <Button
            onClick={() => {
              // The captures belong to another person.
              flow.drop();
              onLeave();
            }}
          >
            {t('compare.no')}
          </Button>
        </div>
      ) : (
        <Verify flow={flow} person={person} isDiffering={isDiffering} onLeave={onLeave} />
      )}
      <Button
        variant="text"
        className="btn-flush"
        onClick={() => {
          setPerson(null);
          setByDocument(false);
        }}
      >
        {t(person ? 'compare.again' : 'compare.by-card')}
      </Button>
    </div>
  );
}
