import type { DateText } from '../../calendar/model.ts';

/** How a cell is parsed. */
export type CellKind =
  | 'id'
  | 'text'
  | 'url'
  | 'colour'
  | 'date'
  | 'time'
  | 'whole'
  | 'decimal'
  | 'latitude'
  | 'longitude'
  | 'choice';

/** A column of a file: how cells are parsed, and the value of an empty one. */
export interface Column<Value = unknown> {
  readonly kind: CellKind;
  readonly isRequired: boolean;
  /** Value of an empty cell or a missing column. */
  readonly without: Value;
  /** For kind `choice`. */
  readonly choices?: readonly number[];
  /** Name in the file, if the row has another. */
  readonly header?: string;
}

const required = <Value>(kind: CellKind, without: Value): Column<Value> => ({ kind, isRequired: true, without });
const optional = <Value>(kind: CellKind, without: Value): Column<Value> => ({ kind, isRequired: false, without });

const id = required('id', '');
const otherId = optional('id', '');
const words = required('text', '');
const otherWords = optional('text', '');
const address = required('url', '');
const otherAddress = optional('url', '');
const colour = optional('colour', '');
const date = required<DateText>('date', '');
const otherDate = optional<DateText>('date', '');
const whole = required('whole', 0);
const maybeWhole = optional<number | null>('whole', null);
const maybeDecimal = optional<number | null>('decimal', null);
const oneOf = (...choices: readonly number[]): Column<number> => ({ ...required('choice', 0), choices });
/** The first choice is the default for an empty cell. */
const usually = (...choices: readonly [number, ...number[]]): Column<number> => ({
  ...optional('choice', choices[0]),
  choices,
});
const maybeOneOf = (...choices: readonly number[]): Column<number | null> => ({
  ...optional<number | null>('choice', null),
  choices,
});
/** Seconds since noon minus 12 hours of the service day: 25:10:00 is 90600. */
const secondsOf = (header: string): Column<number | null> => ({ ...optional<number | null>('time', null), header });

/** A file of a feed: whether it is required, its columns, and the key of a row. */
export interface FileDescription {
  readonly isRequired: boolean;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
}

const origins = {
  route_update_date: otherDate,
  origin_stop: otherWords,
  via_stop: otherWords,
  destination_stop: otherWords,
};

/**
 * Files of GTFS-JP (third edition) that the portal reads, by table. Names are those of GTFS; times are seconds of the
 * service day.
 */
export const feedFiles = {
  agency: {
    isRequired: true,
    key: ['agency_id'],
    columns: {
      agency_id: id,
      agency_name: words,
      agency_url: address,
      agency_timezone: words,
      agency_lang: otherWords,
      agency_phone: otherWords,
      agency_fare_url: otherAddress,
      agency_email: otherWords,
    },
  },
  agency_jp: {
    isRequired: false,
    key: ['agency_id'],
    columns: {
      agency_id: id,
      agency_official_name: otherWords,
      agency_zip_number: otherWords,
      agency_address: otherWords,
      agency_president_pos: otherWords,
      agency_president_name: otherWords,
    },
  },
  stops: {
    isRequired: true,
    key: ['stop_id'],
    columns: {
      stop_id: id,
      stop_code: otherWords,
      stop_name: words,
      stop_desc: otherWords,
      stop_lat: required('latitude', 0),
      stop_lon: required('longitude', 0),
      zone_id: otherId,
      stop_url: otherAddress,
      /** 0 a stop, 1 a station that holds stops. */
      location_type: usually(0, 1, 2, 3, 4),
      parent_station: otherId,
      wheelchair_boarding: usually(0, 1, 2),
      platform_code: otherWords,
    },
  },
  routes: {
    isRequired: true,
    key: ['route_id'],
    columns: {
      route_id: id,
      agency_id: otherId,
      route_short_name: otherWords,
      route_long_name: otherWords,
      route_desc: otherWords,
      /** 3: a bus. */
      route_type: whole,
      route_url: otherAddress,
      /** Six hexadecimal digits, or empty. */
      route_color: colour,
      route_text_color: colour,
      jp_parent_route_id: otherId,
    },
  },
  routes_jp: { isRequired: false, key: ['route_id'], columns: { route_id: id, ...origins } },
  pattern_jp: { isRequired: false, key: ['jp_pattern_id'], columns: { jp_pattern_id: id, ...origins } },
  office_jp: {
    isRequired: false,
    key: ['office_id'],
    columns: { office_id: id, office_name: words, office_url: otherAddress, office_phone: otherWords },
  },
  trips: {
    isRequired: true,
    key: ['trip_id'],
    columns: {
      route_id: id,
      service_id: id,
      trip_id: id,
      trip_headsign: otherWords,
      trip_short_name: otherWords,
      direction_id: maybeOneOf(0, 1),
      block_id: otherId,
      shape_id: otherId,
      wheelchair_accessible: usually(0, 1, 2),
      bikes_allowed: usually(0, 1, 2),
      jp_trip_desc: otherWords,
      jp_trip_desc_symbol: otherWords,
      jp_office_id: otherId,
      jp_pattern_id: otherId,
    },
  },
  stop_times: {
    isRequired: true,
    key: ['trip_id', 'stop_sequence'],
    columns: {
      trip_id: id,
      arrival_seconds: secondsOf('arrival_time'),
      departure_seconds: secondsOf('departure_time'),
      stop_id: id,
      stop_sequence: whole,
      stop_headsign: otherWords,
      /** 0 regular, 1 none, 2 by telephone, 3 by telling the driver. */
      pickup_type: usually(0, 1, 2, 3),
      drop_off_type: usually(0, 1, 2, 3),
      shape_dist_traveled: maybeDecimal,
      timepoint: usually(1, 0),
    },
  },
  calendar: {
    isRequired: false,
    key: ['service_id'],
    columns: {
      service_id: id,
      monday: oneOf(0, 1),
      tuesday: oneOf(0, 1),
      wednesday: oneOf(0, 1),
      thursday: oneOf(0, 1),
      friday: oneOf(0, 1),
      saturday: oneOf(0, 1),
      sunday: oneOf(0, 1),
      start_date: date,
      end_date: date,
    },
  },
  calendar_dates: {
    isRequired: false,
    key: ['service_id', 'date'],
    columns: {
      service_id: id,
      date,
      /** 1 runs, 2 does not. */
      exception_type: oneOf(1, 2),
    },
  },
  fare_attributes: {
    isRequired: true,
    key: ['fare_id'],
    columns: {
      fare_id: id,
      price: required('decimal', 0),
      currency_type: words,
      /** 0 on board, 1 before. */
      payment_method: oneOf(0, 1),
      /** Number of allowed transfers; null: unlimited. */
      transfers: maybeOneOf(0, 1, 2),
      agency_id: otherId,
      transfer_duration: maybeWhole,
    },
  },
  fare_rules: {
    isRequired: false,
    key: ['fare_id', 'route_id', 'origin_id', 'destination_id', 'contains_id'],
    columns: { fare_id: id, route_id: otherId, origin_id: otherId, destination_id: otherId, contains_id: otherId },
  },
  shapes: {
    isRequired: false,
    key: ['shape_id', 'shape_pt_sequence'],
    columns: {
      shape_id: id,
      shape_pt_lat: required('latitude', 0),
      shape_pt_lon: required('longitude', 0),
      shape_pt_sequence: whole,
      shape_dist_traveled: maybeDecimal,
    },
  },
  translations: {
    isRequired: true,
    key: ['table_name', 'field_name', 'language', 'record_id', 'record_sub_id', 'field_value'],
    columns: {
      table_name: words,
      field_name: words,
      language: words,
      translation: words,
      record_id: otherId,
      record_sub_id: otherId,
      field_value: otherWords,
    },
  },
  feed_info: {
    isRequired: true,
    key: [],
    columns: {
      feed_publisher_name: words,
      feed_publisher_url: address,
      feed_lang: words,
      feed_start_date: otherDate,
      feed_end_date: otherDate,
      feed_version: otherWords,
    },
  },
} as const satisfies Readonly<Record<string, FileDescription>>;

export type TableName = keyof typeof feedFiles;
