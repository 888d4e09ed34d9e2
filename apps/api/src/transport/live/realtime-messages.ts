import protobuf from 'protobufjs/light.js';

type Rule = 'required' | 'repeated';
/** Set explicitly: the library defaults to proto3, which omits zero values. */
const edition = 'proto2';
const field = (id: number, type: string, rule?: Rule) => ({ id, type, ...(rule && { rule }) });

/**
 * GTFS Realtime 2.0 as far as the portal uses it; names, numbers and types are the standard's (gtfs.org). Other fields
 * are skipped, as the format requires.
 */
const described = {
  FeedMessage: {
    edition,
    fields: { header: field(1, 'FeedHeader', 'required'), entity: field(2, 'FeedEntity', 'repeated') },
  },
  FeedHeader: {
    edition,
    fields: {
      gtfsRealtimeVersion: field(1, 'string', 'required'),
      incrementality: field(2, 'Incrementality'),
      timestamp: field(3, 'uint64'),
    },
  },
  Incrementality: { edition, values: { FULL_DATASET: 0, DIFFERENTIAL: 1 } },
  FeedEntity: {
    edition,
    fields: {
      id: field(1, 'string', 'required'),
      isDeleted: field(2, 'bool'),
      tripUpdate: field(3, 'TripUpdate'),
      vehicle: field(4, 'VehiclePosition'),
      alert: field(5, 'Alert'),
    },
  },
  TripUpdate: {
    edition,
    fields: {
      trip: field(1, 'TripDescriptor', 'required'),
      stopTimeUpdate: field(2, 'StopTimeUpdate', 'repeated'),
      vehicle: field(3, 'VehicleDescriptor'),
      timestamp: field(4, 'uint64'),
      delay: field(5, 'int32'),
    },
  },
  StopTimeUpdate: {
    edition,
    fields: {
      stopSequence: field(1, 'uint32'),
      arrival: field(2, 'StopTimeEvent'),
      departure: field(3, 'StopTimeEvent'),
      stopId: field(4, 'string'),
    },
  },
  StopTimeEvent: { edition, fields: { delay: field(1, 'int32'), time: field(2, 'int64') } },
  VehiclePosition: {
    edition,
    fields: {
      trip: field(1, 'TripDescriptor'),
      position: field(2, 'Position'),
      currentStopSequence: field(3, 'uint32'),
      currentStatus: field(4, 'VehicleStopStatus'),
      timestamp: field(5, 'uint64'),
      stopId: field(7, 'string'),
      vehicle: field(8, 'VehicleDescriptor'),
    },
  },
  VehicleStopStatus: { edition, values: { INCOMING_AT: 0, STOPPED_AT: 1, IN_TRANSIT_TO: 2 } },
  Position: {
    edition,
    fields: {
      latitude: field(1, 'float', 'required'),
      longitude: field(2, 'float', 'required'),
      bearing: field(3, 'float'),
      speed: field(5, 'float'),
    },
  },
  TripDescriptor: {
    edition,
    fields: {
      tripId: field(1, 'string'),
      startDate: field(3, 'string'),
      scheduleRelationship: field(4, 'TripRelationship'),
      routeId: field(5, 'string'),
    },
  },
  TripRelationship: {
    edition,
    values: {
      SCHEDULED: 0,
      ADDED: 1,
      UNSCHEDULED: 2,
      CANCELED: 3,
      REPLACEMENT: 5,
      DUPLICATED: 6,
      DELETED: 7,
      NEW: 8,
    },
  },
  VehicleDescriptor: { edition, fields: { id: field(1, 'string'), label: field(2, 'string') } },
  Alert: {
    edition,
    fields: {
      activePeriod: field(1, 'TimeRange', 'repeated'),
      informedEntity: field(5, 'EntitySelector', 'repeated'),
      effect: field(7, 'Effect'),
      headerText: field(10, 'TranslatedString'),
      descriptionText: field(11, 'TranslatedString'),
    },
  },
  Effect: { edition, values: { NO_SERVICE: 1, OTHER_EFFECT: 7, UNKNOWN_EFFECT: 8 } },
  TimeRange: { edition, fields: { start: field(1, 'uint64'), end: field(2, 'uint64') } },
  EntitySelector: { edition, fields: { agencyId: field(1, 'string'), routeId: field(2, 'string') } },
  TranslatedString: { edition, fields: { translation: field(1, 'Translation', 'repeated') } },
  Translation: { edition, fields: { text: field(1, 'string', 'required'), language: field(2, 'string') } },
};
const messageIn = (nested: typeof described) => protobuf.Root.fromJSON({ nested }).lookupType('FeedMessage');
const FeedMessage = messageIn(described);
/** The same, without decoding the content of other entities, which may be a million small parts. */
const VehicleMessage = messageIn({
  ...described,
  FeedEntity: {
    ...described.FeedEntity,
    fields: { ...described.FeedEntity.fields, tripUpdate: field(3, 'bytes'), alert: field(5, 'bytes') },
  },
});

export interface TripDescriptor {
  readonly tripId?: string;
  readonly routeId?: string;
  /** "20270114". */
  readonly startDate?: string;
  readonly scheduleRelationship?: 'SCHEDULED' | 'CANCELED';
}
interface VehicleDescriptor {
  readonly id?: string;
  readonly label?: string;
}
export interface VehiclePosition {
  readonly trip?: TripDescriptor;
  readonly vehicle?: VehicleDescriptor;
  readonly position?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly bearing?: number;
    readonly speed?: number;
  };
  readonly stopId?: string;
  readonly currentStopSequence?: number;
  /** Seconds since 1970, as all instants here. */
  readonly timestamp?: number;
}
interface StopTimeUpdate {
  readonly stopSequence: number;
  readonly stopId: string;
  readonly arrival?: { readonly time: number; readonly delay: number };
  readonly departure?: { readonly time: number; readonly delay: number };
}
export interface TripUpdate {
  readonly trip: TripDescriptor;
  readonly vehicle?: VehicleDescriptor;
  readonly stopTimeUpdate?: readonly StopTimeUpdate[];
  readonly timestamp?: number;
}
interface TranslatedString {
  readonly translation: readonly { readonly text: string; readonly language: string }[];
}
export interface Alert {
  readonly activePeriod: readonly { readonly start?: number; readonly end?: number }[];
  readonly informedEntity: readonly { readonly agencyId?: string; readonly routeId?: string }[];
  readonly effect: 'NO_SERVICE' | 'OTHER_EFFECT';
  readonly headerText: TranslatedString;
  readonly descriptionText: TranslatedString;
}
export interface Entity {
  readonly id: string;
  readonly vehicle?: VehiclePosition;
  readonly tripUpdate?: TripUpdate;
  readonly alert?: Alert;
}
export interface Message {
  readonly header: { readonly gtfsRealtimeVersion: string; readonly timestamp?: number };
  readonly entity: readonly Entity[];
}

/** Encodes a message. */
export const writeMessage = (entity: readonly Entity[], now: Date): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    FeedMessage.encode(
      FeedMessage.fromObject({
        header: {
          gtfsRealtimeVersion: '2.0',
          incrementality: 'FULL_DATASET',
          timestamp: Math.floor(now.getTime() / 1000),
        },
        entity,
      }),
    ).finish(),
  );

/**
 * Decodes a message from another operator. Its content is not validated: IDs and numbers may be anything.
 * @returns undefined if it is not a message
 */
function read<Read>(type: protobuf.Type, bytes: Uint8Array): Read | undefined {
  try {
    // The decoder follows the description above.
    return type.toObject(type.decode(bytes), { longs: Number, enums: String, arrays: true }) as unknown as Read;
  } catch {
    return undefined;
  }
}
export const readMessage = (bytes: Uint8Array): Message | undefined => read<Message>(FeedMessage, bytes);

/** Its field number in FeedMessage, and the number of bits for the wire type. */
const ENTITY = 2;
const KIND_BITS = 3;
const KINDS = 7;

/** Whether a message has more than `most` entities, counted without decoding them; false for invalid bytes. */
export function hasMoreEntities(bytes: Uint8Array, most: number): boolean {
  const reader = protobuf.Reader.create(bytes);
  let entities = 0;
  try {
    while (reader.pos < reader.len && entities <= most) {
      const tag = reader.uint32();
      if (tag >>> KIND_BITS === ENTITY) entities += 1;
      reader.skipType(tag & KINDS);
    }
  } catch {
    return false;
  }
  return entities > most;
}

interface VehicleEntity {
  readonly id: string;
  readonly vehicle?: VehiclePosition;
  readonly tripUpdate?: Uint8Array;
  readonly alert?: Uint8Array;
}
/** A message's vehicles; other entities only by their presence. */
export const readVehicles = (
  bytes: Uint8Array,
): { readonly header: Message['header']; readonly entity: readonly VehicleEntity[] } | undefined =>
  read(VehicleMessage, bytes);
