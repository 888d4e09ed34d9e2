import type { judgeNewTown, TownPreview as Town } from '@machi/domain/begin-town/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { listed } from '@machi/domain/locale/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import type { ReactNode, RefObject } from 'react';
import { saveBytes } from '../../shell/calls/save-reply.ts';
import { fileText, useBeginTexts } from './texts.ts';

type Pack = NonNullable<ReplyOf<typeof judgeNewTown>['pack']>;

/** Where the facilities lie to each other, north above. */
function Places({ facilities }: Pick<Town, 'facilities'>) {
  const { t } = useBeginTexts();
  return (
    <svg
      className="begin-map"
      viewBox="-8 -8 116 116"
      role="img"
      aria-label={t('map.words', { count: facilities.length })}
    >
      {facilities.map(({ across, down, is_reserved: isReserved }, index) => (
        <g key={index} transform={`translate(${across} ${down})`} className={isReserved ? 'reserved' : undefined}>
          <circle r={5} />
          <text y={2} textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Facility({ facility, number }: { readonly facility: Town['facilities'][number]; readonly number: number }) {
  const { t } = useBeginTexts();
  const title = `${number}. ${facility.name}`;
  return (
    <Section className="stack-tight" level={4} title={title}>
      <p className="muted">
        {facility.type}
        {facility.is_reserved && ` · ${t('facility.reserved')}`}
      </p>
      <DescriptionList
        rows={[
          { id: 'hours', term: t('hours'), detail: facility.hours || '–' },
          { id: 'closed', term: t('closed'), detail: facility.closed || t('closed.none') },
        ]}
      />
      {facility.rooms.length > 0 && (
        <Table
          caption={title}
          rowHeads
          columns={[
            { id: 'room', head: t('room') },
            { id: 'capacity', head: t('capacity'), numeric: true, labelled: true },
            { id: 'fee', head: t('fee'), labelled: true },
          ]}
          rows={facility.rooms.map(({ name, capacity, fee }) => ({
            id: name,
            cells: [name, t('capacity.people', { count: capacity }), <Unbroken key="fee" text={fee} />],
          }))}
        />
      )}
    </Section>
  );
}

function WasteWeek({ waste }: Pick<Town, 'waste'>) {
  const { t, locale } = useBeginTexts();
  return (
    <Section className="stack" level={3} title={t('waste')}>
      {waste.map(({ area, days }) => (
        <Table
          key={area}
          caption={area}
          captionHidden={false}
          fold={false}
          columns={[
            { id: 'weekday', head: t('weekday') },
            { id: 'kinds', head: t('kind') },
          ]}
          rows={days
            .filter(({ kinds }) => kinds.length > 0)
            .map(({ weekday, kinds }) => ({ id: weekday, cells: [weekday, listed(kinds, locale)] }))}
        />
      ))}
    </Section>
  );
}

/** What only the town can fill in, by file of the pack. */
function OpenPlaces({ open_places: open }: Pick<Town, 'open_places'>) {
  const { t } = useBeginTexts();
  return (
    <Section className="stack" level={3} title={t('open')}>
      <p>{t('open.body')}</p>
      <ul className="begin-open">
        {open.map(({ file, places }) => (
          <li key={file}>
            <Disclosure title={`${t(fileText(file))}　${t('open.count', { count: places.length })}`}>
              <p>
                <code>{file}</code>
              </p>
              <ul className="begin-places">
                {places.map((place) => (
                  <li key={place}>
                    <code>{place}</code>
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface TownPreviewProps {
  /** What comes next where it is not the command. */
  readonly children: ReactNode;
  readonly town: Town;
  readonly pack: Pack;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** What the town will be, its data to take, and what comes next. */
export function TownPreview({ town, pack, heading, children }: TownPreviewProps) {
  const { t, locale } = useBeginTexts();
  const key = pack.filename.replace(/\.zip$/, '');
  const { first_free: first } = town;
  return (
    <>
      <Section className="stack-lg" title={t('right', { town: town.town_name })} headingRef={heading}>
        <p>{t('right.body')}</p>
        <DescriptionList
          rows={[
            { id: 'office', term: t('office'), detail: `${town.office_name}　${town.office_address}` },
            { id: 'tel', term: t('tel'), detail: town.office_tel },
            { id: 'hours', term: t('office.hours'), detail: town.office_hours },
            {
              id: 'first',
              term: t('first'),
              detail: first ? `${first.facility} ${first.room}　${first.day} ${first.times}` : t('first.none'),
            },
          ]}
        />
        <Section className="stack" level={3} title={t('facilities', { count: town.facilities.length })}>
          <Places facilities={town.facilities} />
          {town.facilities.map((facility, index) => (
            <Facility key={index} facility={facility} number={index + 1} />
          ))}
        </Section>
        {town.waste.length > 0 && <WasteWeek waste={town.waste} />}
        {town.stops.length + town.feed_stops > 0 && (
          <Section className="stack-tight" level={3} title={t('stops')}>
            {town.stops.length > 0 && <p>{listed(town.stops, locale)}</p>}
            {town.feed_stops > 0 && <p>{t('stops.feed', { count: town.feed_stops })}</p>}
          </Section>
        )}
        <Section className="stack-tight" level={3} title={t('people')}>
          <DescriptionList
            rows={town.people.map(({ role, count }) => ({
              id: role,
              term: t(`role.${role}`),
              detail: t('people.count', { count }),
            }))}
          />
        </Section>
        <OpenPlaces open_places={town.open_places} />
      </Section>
      <Section className="stack" title={t('step.take')}>
        <p>{t('take.body', { key })}</p>
        <div className="row">
          <Button variant="primary" icon={<Icon name="download" />} onClick={() => saveBytes(pack)}>
            {t('take')}
          </Button>
        </div>
        {children ?? (
          <Callout tone="info" title={t('next')} headingLevel={3}>
            <ol className="begin-next">
              {(['next.1', 'next.2', 'next.3', 'next.4'] as const).map((line) => (
                <li key={line}>{t(line, { key })}</li>
              ))}
            </ol>
          </Callout>
        )}
      </Section>
    </>
  );
}
