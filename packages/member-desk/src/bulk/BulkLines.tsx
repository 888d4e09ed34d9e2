import { dateWithEra } from '@machi/domain/calendar/era';
import { isDateText } from '@machi/domain/calendar/model';
import { labelsOf } from '@machi/domain/described/written';
import type { BulkColumn, BulkLine } from '@machi/domain/member-desk/contract';
import { memberParts } from '@machi/domain/members/fields';
import { Button } from '@machi/ui/button/Button';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useState } from 'react';
import { useMemberTexts } from '../texts.ts';
import { MailAddress } from '../list/MailAddress.tsx';
import { columnWord } from './column-words.ts';

interface BulkLinesProps {
  readonly lines: readonly BulkLine[];
  readonly wrong: number;
  /** Columns of the first line; without headings, e-mail and name. */
  readonly columns: readonly BulkColumn[] | null;
}

/** Lines rendered at once; thousands would make the page slow. */
const PORTION = 50;

/** The parsed lines with their problems; only the wrong ones if there are any. */
export function BulkLines({ lines, wrong, columns }: BulkLinesProps) {
  const { t, locale } = useMemberTexts();
  const { email: emailHead } = labelsOf(memberParts.contact, locale, 'desk');
  const hasColumns = columns !== null;
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
            { id: 'email', head: hasColumns ? t('contact') : emailHead },
            { id: 'name', head: t('name') },
            ...(hasColumns ? [{ id: 'more', head: t('bulk.more-fields') }] : []),
            { id: 'verdict', head: t('bulk.verdict') },
          ]}
          rows={shown.map(({ line, email, name, tel, furigana, is_guest, errors, ...more }) => ({
            id: String(line),
            cells: [
              line,
              <span key="email" className="members-read">
                <MailAddress>{email}</MailAddress>
                {tel !== '' && <span className="num">{tel}</span>}
                {is_guest && <Tag>{t('tag.guest')}</Tag>}
              </span>,
              <span key="name" className="members-read">
                <span>{name}</span>
                {furigana !== '' && <span className="sm muted">{furigana}</span>}
              </span>,
              ...(hasColumns ? [<MoreFields key="more" line={more} />] : []),
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

/** Further values of a line: the date in words, so that a wrongly read era year is noticed. */
function MoreFields({ line }: { line: Pick<BulkLine, 'birthdate' | 'zipcode' | 'address' | 'town_id'> }) {
  const texts = useMemberTexts();
  const { birthdate, zipcode, address, town_id } = line;
  const birth = isDateText(birthdate) ? dateWithEra(birthdate, texts.locale) : birthdate;
  return (
    <span className="members-read sm">
      {birth !== '' && <span className="num">{birth}</span>}
      {zipcode + address !== '' && <span>{`${zipcode} ${address}`.trim()}</span>}
      {town_id !== '' && <span>{`${columnWord('town_id', texts)} ${town_id}`}</span>}
    </span>
  );
}
