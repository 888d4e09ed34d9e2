import { listSpots } from '@machi/domain/spots/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { dueAges, dueFilters } from '@machi/domain/till/dues';
import { exportDues, listDues, type Due } from '@machi/domain/till/dues-contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { ask, askList } from '../../../shell/calls/ask.ts';
import { FoundFiles } from '../../../shell/desk/files/FoundFiles.tsx';
import { ListFilters } from '../../../shell/desk/files/ListFilters.tsx';
import { SaveTable } from '../../../shell/desk/save-table/SaveTable.tsx';
import { useReceptionTexts } from '../texts.ts';
import { dateAndTimes } from '../inbox/decide-target.ts';
import { MoneyButtons } from '../money/MoneyButtons.tsx';
import { RemindDue, useDuesTexts } from './RemindDue.tsx';
import { useDuesAddress } from './dues-address.ts';

const shapes = { used: 'provisional', cancelled: 'cancelled', 'to-come': 'fixed' } as const;

/** Unpaid room fees, oldest first: records the payment, or sends a reminder. */
export function DuesView() {
  const { t, locale } = useDuesTexts();
  const { t: words } = useReceptionTexts();
  const { address, hrefWith, go } = useDuesAddress();
  const query = useQuery(askList(listDues, address, locale));
  const { data: known } = useQuery(ask(listSpots, {}, locale));
  const { q = '', state = '', over = '', spot_id = '', page: _page, ...rest } = address;
  const question = {
    ...rest,
    ...(q && { q }),
    ...(state && { state }),
    ...(over && { over }),
    ...(spot_id && { spot_id }),
  };
  const inWords = (yen: number) => yenInWords(yen)[locale];

  const row = (due: Due) => {
    const day = dateAndTimes({ target_date: due.target_date, ...due.target_time }, locale);
    const name = due.group_name || due.name;
    return {
      id: String(due.reservation_id),
      cells: [
        <span key="since" className="reception-tags">
          <StatusTag shape={shapes[due.kind]}>{t(`dues.kind.${due.kind}`)}</StatusTag>
          {due.kind !== 'to-come' && <b className="num desk-line">{t('dues.days', { count: due.days })}</b>}
        </span>,
        <span key="what">
          {due.plan_name}
          <small className="desk-under num">
            <Unbroken text={`${due.location_name} ${day}`} />
          </small>
        </span>,
        <span key="who">
          <TextLink className="desk-name" href={`/reception?application=${due.application_code}`}>
            {name}
          </TextLink>
          <small className="desk-under num">
            {due.group_name !== '' && <>{due.name} </>}
            <span className="nb">{due.reservation_code}</span>
          </small>
          {due.is_guest && <Tag>{t('dues.guest')}</Tag>}
          {due.has_died && <Tag>{t('dues.died')}</Tag>}
        </span>,
        <span key="left" className="num">
          <span className="desk-line">{inWords(due.left_yen)}</span>
          {due.paid_yen > 0 && <small className="desk-under">{t('dues.paid', { yen: inWords(due.paid_yen) })}</small>}
        </span>,
        <div key="actions" className="reception-marks">
          {due.is_exemption_open ? (
            <span className="sm muted">{words('mark.exemption')}</span>
          ) : (
            <MoneyButtons
              use={{
                reservation_id: due.reservation_id,
                name: `${name} ${day}`,
                left: due.left_yen,
                paid_yen: due.paid_yen,
              }}
              canPay
            />
          )}
          <RemindDue due={due} name={name} />
        </div>,
      ],
    };
  };
  return (
    <div className="stack desk-list">
      <ListFilters
        t={t}
        go={go}
        file="application"
        isMain
        shown={{ q, state, over, spot_id: String(spot_id) }}
        fields={[
          {
            name: 'state',
            label: t('filter.state'),
            options: dueFilters.map((value) => ({ value, label: t(`filter.state.${value}`) })),
          },
          {
            name: 'over',
            label: t('filter.over'),
            options: dueAges.map((value) => ({ value, label: t('filter.over.days', { count: Number(value) }) })),
          },
          {
            name: 'spot_id',
            label: t('spot'),
            options: (known?.spots ?? []).map((spot) => ({ value: String(spot.spot_id), label: spot.spot_name })),
          },
        ]}
      />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="application"
        query={query}
        linesOf={({ dues }) => dues}
        none={{ title: t('dues.none'), body: t('dues.none.body') }}
        beside={({ yen, overdue_yen }) => t('dues.sums', { yen: inWords(yen), overdue: inWords(overdue_yen) })}
        table={(lines) => (
          <Table
            caption={t('list')}
            columns={[
              { id: 'since', head: t('dues.since') },
              { id: 'what', head: t('dues.what') },
              { id: 'who', head: t('applicant') },
              { id: 'left', head: t('dues.left'), numeric: true },
              { id: 'actions', head: t('action') },
            ]}
            rows={lines.map(row)}
          />
        )}
      >
        <SaveTable
          endpoint={exportDues}
          question={question}
          t={t}
          label={t('dues.export')}
          note={t('dues.export.note')}
        />
      </FoundFiles>
    </div>
  );
}
