import { labelsOf } from '@machi/domain/described/written';
import type { BulkLine } from '@machi/domain/member-desk/contract';
import { memberParts } from '@machi/domain/members/fields';
import { Button } from '@machi/ui/button/Button';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useState } from 'react';
import { useMemberTexts } from '../texts.ts';
import { MailAddress } from '../list/MailAddress.tsx';

interface BulkLinesProps {
  readonly lines: readonly BulkLine[];
  readonly wrong: number;
}

/** Lines drawn at once; thousands would make the page slow. */
const PORTION = 50;

/** The lines as they were read, what is wrong with each of them beside it; the wrong ones alone where there are any. */
export function BulkLines({ lines, wrong }: BulkLinesProps) {
  const { t, locale } = useMemberTexts();
  const { email: emailHead } = labelsOf(memberParts.contact, locale, 'desk');
  const [kind, setKind] = useState(wrong > 0 ? 'wrong' : '');
  const [count, setCount] = useState(PORTION);
  const chosen = kind === 'wrong' ? lines.filter(({ errors }) => errors.length > 0) : lines;
  const shown = chosen.slice(0, count);
  const rest = chosen.length - shown.length;

  return (
    <div className="stack">
      {wrong > 0 && (
        <FilterChips
          label={t('bulk.show')}
          chips={[
            { value: 'wrong', label: t('bulk.show.wrong'), count: wrong },
            { value: '', label: t('bulk.show.all'), count: lines.length },
          ]}
          chosen={kind}
          onChoose={(value) => {
            setKind(value);
            setCount(PORTION);
          }}
        />
      )}
      <div className="members-preview">
        <Table
          caption={t('bulk.preview')}
          columns={[
            { id: 'line', head: t('bulk.line'), numeric: true },
            { id: 'email', head: emailHead },
            { id: 'name', head: t('name') },
            { id: 'verdict', head: t('bulk.verdict') },
          ]}
          rows={shown.map(({ line, email, name, errors }) => ({
            id: String(line),
            cells: [
              line,
              <MailAddress key="email">{email}</MailAddress>,
              name,
              errors.length === 0 ? (
                <StatusTag key="verdict" shape="fixed">
                  {t('bulk.good')}
                </StatusTag>
              ) : (
                <span key="verdict" className="members-wrong">
                  <StatusTag shape="refused">{t('bulk.bad')}</StatusTag>
                  {errors.map((error) => (
                    <span key={error}>{error}</span>
                  ))}
                </span>
              ),
            ],
          }))}
        />
      </div>
      {rest > 0 && (
        <p className="row">
          <Button size="small" onClick={() => setCount(count + PORTION)}>
            {t('bulk.more', { count: Math.min(rest, PORTION) })}
          </Button>
          <span className="sm muted num">{t('bulk.rest', { count: rest, shown: rest.toLocaleString(locale) })}</span>
        </p>
      )}
    </div>
  );
}
