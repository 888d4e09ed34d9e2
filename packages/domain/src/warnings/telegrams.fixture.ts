import type { TownAreas } from './model.ts';

/** Codes of a town that does not exist. */
export const townAreas: TownAreas = {
  cities: ['0199900'],
  earthquake_areas: ['199'],
  coasts: ['901'],
  rivers: ['819900000100'],
  volcanoes: ['998'],
};

interface Written {
  readonly at?: string;
  readonly status?: string;
  readonly act?: string;
  readonly serial?: string;
  readonly event?: string;
  readonly headline?: string;
}

const JMA = 'http://xml.kishou.go.jp/jmaxml1';

/** A telegram of the agency in its public format, made small. */
export const telegram = (
  title: string,
  body: string,
  {
    at = '2026-01-10T06:00:00+09:00',
    status = '通常',
    act = '発表',
    serial = '',
    event = '',
    headline = '',
  }: Written = {},
  information = '',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Report xmlns="${JMA}/" xmlns:jmx="${JMA}/">
<Control><Title>${title}</Title><DateTime>${new Date(Date.parse(at) + 20_000).toISOString()}</DateTime><Status>${status}</Status><EditorialOffice>北地方気象台</EditorialOffice><PublishingOffice>北地方気象台</PublishingOffice></Control>
<Head xmlns="${JMA}/informationBasis1/"><Title>${title}</Title><ReportDateTime>${at}</ReportDateTime><EventID>${event}</EventID><InfoType>${act}</InfoType><Serial>${serial}</Serial><InfoKind>${title}</InfoKind><Headline><Text>${headline}</Text>${information}</Headline></Head>
<Body xmlns="${JMA}/body/meteorology1/">${body}</Body>
</Report>`;

const kindsIn = (kinds: readonly string[]): string =>
  kinds.map((name) => `<Kind><Name>${name}</Name><Status>継続</Status></Kind>`).join('') ||
  '<Kind><Name>解除</Name><Code>00</Code><Status>解除</Status></Kind>';

/** Weather warnings of the town, beside those of a neighbour and of the whole region. */
export const weather = (
  kinds: readonly string[],
  written: Written = {},
  title = '気象警報・注意報（Ｈ２７）',
): string =>
  telegram(
    title,
    `<Warning type="気象警報・注意報（府県予報区等）"><Item>${kindsIn(['暴風警報'])}<Area><Name>北</Name><Code>019000</Code></Area></Item></Warning>
<Warning type="気象警報・注意報（市町村等）"><Item>${kindsIn(kinds)}<Area><Name>星町</Name><Code>0199900</Code></Area></Item><Item>${kindsIn(['大雨特別警報'])}<Area><Name>隣町</Name><Code>0199800</Code></Area></Item></Warning>`,
    written,
  );

interface Alert {
  readonly id: string;
  readonly sent?: string;
  readonly type?: string;
  readonly status?: string;
  readonly scope?: string;
  readonly references?: string;
  readonly severity?: string;
  readonly area?: string;
  readonly more?: string;
  readonly sender?: string;
}

export const cityArea = '<geocode><valueName>city</valueName><value>0199900</value></geocode>';

/** A message of the Common Alerting Protocol 1.2. */
export const alert = ({
  id,
  sent = '2026-01-10T06:00:00+09:00',
  type = 'Alert',
  status = 'Actual',
  scope = 'Public',
  references = '',
  severity = 'Severe',
  area = cityArea,
  more = '',
  sender = 'dam@example.jp',
}: Alert): string => `<?xml version="1.0" encoding="UTF-8"?>
<cap:alert xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><cap:identifier>${id}</cap:identifier><cap:sender>${sender}</cap:sender><cap:sent>${sent}</cap:sent><cap:status>${status}</cap:status><cap:msgType>${type}</cap:msgType><cap:scope>${scope}</cap:scope>${references === '' ? '' : `<cap:references>${references}</cap:references>`}
<cap:info><cap:language>ja-JP</cap:language><cap:category>Met</cap:category><cap:event>なだれ</cap:event><cap:urgency>Immediate</cap:urgency><cap:severity>${severity}</cap:severity><cap:certainty>Likely</cap:certainty>${more}<cap:headline>なだれが起きやすくなっています</cap:headline><cap:area><cap:areaDesc>沢</cap:areaDesc>${area}</cap:area></cap:info></cap:alert>`;
