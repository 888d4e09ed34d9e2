import { Pagination } from '../../src/pagination/Pagination.tsx';
import { Table } from '../../src/table/Table.tsx';
import { StatusTag } from '../../src/tag/Tag.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

function Pages({ label, current, count }: { label: string; current: number; count: number }) {
  const t = useWord();
  return (
    <Pagination
      label={label}
      current={current}
      count={count}
      hrefOf={(page) => `#page-${page}`}
      previousLabel={t('前へ', 'Previous')}
      nextLabel={t('次へ', 'Next')}
      pageLabel={(page) => t(`${page}ページ`, `Page ${page}`)}
    />
  );
}

export function TableSamples() {
  const t = useWord();
  const pay = (month: number) => t(`ふれあいプラザ 入浴料（${month}月）`, `Plaza, bath fee (month ${month})`);
  return (
    <>
      <States width="full">
        <State label={t('4列：電話では畳む', 'Four columns: folded on phones')}>
          <Table
            caption={t('支払い', 'Payments')}
            captionHidden={false}
            columns={[
              { id: 'date', head: t('日付', 'Date') },
              { id: 'content', head: t('内容', 'For') },
              { id: 'state', head: t('状態', 'State') },
              { id: 'amount', head: t('金額', 'Amount'), numeric: true },
            ]}
            rows={[
              {
                id: 'paid',
                cells: [
                  t('1月5日', '5 Jan'),
                  pay(12),
                  <StatusTag key="state" shape="fixed">
                    {t('支払い済み', 'Paid')}
                  </StatusTag>,
                  t('1,500円', '¥1,500'),
                ],
              },
              {
                id: 'due',
                cells: [
                  t('2月5日', '5 Feb'),
                  pay(1),
                  <StatusTag key="state" shape="provisional">
                    {t('2月27日 引落し', 'Due 27 Feb')}
                  </StatusTag>,
                  t('1,000円', '¥1,000'),
                ],
              },
            ]}
          />
        </State>
        <State label={t('見出しで並べ替える。開いている行', 'Headings that sort, and the row that is open')}>
          <Table
            caption={t('会員', 'Members')}
            columns={[
              { id: 'name', head: t('名前', 'Name'), sort: { href: '#by-name', direction: 'ascending' } },
              { id: 'tel', head: t('電話', 'Telephone') },
              { id: 'since', head: t('登録日', 'Registered'), sort: { href: '#by-day' } },
            ]}
            rows={[
              {
                id: 'kimura',
                cells: [t('木村 千代', 'Kimura Chiyo'), '090-0000-5678', t('2026年10月14日', '14 October 2026')],
              },
              {
                id: 'sato',
                current: true,
                cells: [t('佐藤 ハル', 'Sato Haru'), '090-0000-1234', t('2026年9月3日', '3 September 2026')],
              },
            ]}
          />
        </State>
        <State label={t('2列：畳まない', 'Two columns: never folded')}>
          <Table
            caption={t('部屋の料金', 'Fees of the rooms')}
            columns={[
              { id: 'room', head: t('部屋', 'Room') },
              { id: 'fee', head: t('1時間', 'An hour'), numeric: true },
            ]}
            rows={[
              { id: 'kobushi', cells: [t('和室「こぶし」', 'Room Kobushi'), t('400円', '¥400')] },
              {
                id: 'hall',
                cells: [t('大ホール（控室2つをふくむ）', 'Great hall with two dressing rooms'), t('3,200円', '¥3,200')],
              },
            ]}
          />
        </State>
      </States>
      <h3>{t('ページ', 'Pages')}</h3>
      <States width="wide">
        <State label={t('はじめ', 'First')}>
          <Pages label={t('ページの例 1', 'Example of pages 1')} current={1} count={8} />
        </State>
        <State label={t('途中', 'Middle')}>
          <Pages label={t('ページの例 2', 'Example of pages 2')} current={4} count={8} />
        </State>
        <State label={t('おわり', 'Last')}>
          <Pages label={t('ページの例 3', 'Example of pages 3')} current={3} count={3} />
        </State>
      </States>
      <States width="wide">
        <Poses name={t('番号', 'A number')} at="a:not([aria-current])">
          {(pose) => <Pages label={t(`番号の例、${pose}`, `A number, ${pose}`)} current={2} count={3} />}
        </Poses>
      </States>
    </>
  );
}
