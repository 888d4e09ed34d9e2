import { Button } from '../src/button/Button.tsx';
import { DescriptionList } from '../src/description-list/DescriptionList.tsx';
import { TextLink } from '../src/link/TextLink.tsx';
import { Pagination } from '../src/pagination/Pagination.tsx';
import { Panel } from '../src/panel/Panel.tsx';
import { Quote } from '../src/quote/Quote.tsx';
import { Segments } from '../src/segments/Segments.tsx';
import { Table } from '../src/table/Table.tsx';
import { StatusTag } from '../src/tag/StatusTag.tsx';
import type { Words } from './words.ts';

export function ListSamples({ words: w }: { words: Words }) {
  return (
    <section className="stack">
      <h2>{w.lists}</h2>
      <Segments
        label={w.view}
        items={[
          { href: '#list', label: w.list, current: true },
          { href: '#calendar', label: w.calendar },
        ]}
      />
      <div className="cols-aside">
        <div className="stack">
          <Panel>
            <DescriptionList
              rows={[
                {
                  id: 'applicant',
                  term: w.applicant,
                  detail: w.applicantValue,
                  action: <TextLink href="#contact">{w.changeContact}</TextLink>,
                },
                { id: 'phone', term: w.phone, detail: <span className="num">090-0000-1234</span> },
              ]}
            />
          </Panel>
          <Table
            caption={w.payments}
            columns={[
              { id: 'date', head: w.date },
              { id: 'content', head: w.content },
              { id: 'state', head: w.state },
              { id: 'amount', head: w.amount, numeric: true },
            ]}
            rows={[
              {
                id: '1',
                cells: [
                  w.january,
                  w.bath,
                  <StatusTag key="s" shape="fixed">
                    {w.paid}
                  </StatusTag>,
                  w.amount1,
                ],
              },
              {
                id: '2',
                cells: [
                  w.january,
                  w.bath,
                  <StatusTag key="s" shape="provisional">
                    {w.provisional}
                  </StatusTag>,
                  w.amount2,
                ],
              },
            ]}
          />
          <Pagination
            label={w.pages}
            current={3}
            count={8}
            hrefOf={(page) => `#page-${page}`}
            previousLabel={w.back}
            nextLabel={w.continue}
            pageLabel={(page) => `${w.page} ${page}`}
          />
        </div>
        <Panel title={w.quote} headingLevel={3} sticky>
          <Quote
            lines={[
              { id: '1', label: w.line1, detail: w.detail1, amount: w.amount1 },
              { id: '2', label: w.line2, detail: w.detail2, amount: w.amount2 },
            ]}
            totalLabel={w.total}
            total={w.totalAmount}
            note={w.quoteNote}
            live
          />
          <Button variant="primary" wide className="quote-go">
            {w.continue}
          </Button>
        </Panel>
      </div>
    </section>
  );
}
