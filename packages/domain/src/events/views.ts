import * as z from 'zod/mini';
import type { Content, FormDescription } from '../described/form-model.ts';
import { Localized } from '../locale/model.ts';
import { EventPhase, registrationStates } from './model.ts';

/** Where and when, in the language of the request; instants as RFC 3339. */
const About = {
  event_id: z.number(),
  title: z.string(),
  /** Facility, room and further words, as one line. */
  place: z.string(),
  spot_id: z.nullable(z.number()),
  starts_at: z.string(),
  ends_at: z.string(),
  phase: EventPhase,
};

/** An event in a list. */
export const TownEvent = z.object({
  ...About,
  opens_at: z.string(),
  closes_at: z.string(),
  places: z.number(),
  /** Places that are left, and registrations that wait for one. */
  left: z.number(),
  waiting: z.number(),
  persons_max: z.number(),
  fee_yen: z.number(),
  fee: z.string(),
});
export type TownEvent = z.infer<typeof TownEvent>;

/** Questions were checked when the office saved them. */
const Questions = z.custom<FormDescription>(Array.isArray);
const Answers = z.custom<Content>((value) => typeof value === 'object' && value !== null);

export const EventDetail = z.extend(TownEvent, {
  text: z.string(),
  questions: Questions,
  notice_id: z.nullable(z.number()),
  /** Why it was called off. */
  cancel_reason: z.nullable(z.string()),
  /** Of the facility; null: the place is only in words. */
  location: z.nullable(
    z.object({ spot_name: z.string(), address: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
  /** For questions. */
  tel: z.string(),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** A registration as its owner sees it. */
export const OwnRegistration = z.object({
  ...About,
  registration_id: z.number(),
  code: z.string(),
  persons: z.number(),
  answers: Answers,
  state: z.enum(registrationStates),
  /** Place in the waiting list, from 1; null: does not wait. */
  waiting_no: z.nullable(z.number()),
  made_at: z.string(),
  /** When a place became free for it. */
  moved_up_at: z.nullable(z.string()),
  canceled_at: z.nullable(z.string()),
  attended_at: z.nullable(z.string()),
  /** Null: it can no longer be cancelled. */
  cancelable_until: z.nullable(z.string()),
});
export type OwnRegistration = z.infer<typeof OwnRegistration>;

/** An event in the office's list: names nobody. */
export const DeskEventLine = z.extend(TownEvent, { taken: z.number(), attended: z.number() });
export type DeskEventLine = z.infer<typeof DeskEventLine>;

export const DeskEvent = z.extend(DeskEventLine, {
  revision: z.number(),
  title_in_both: Localized,
  text_in_both: Localized,
  place_in_both: z.object({ ja: z.string(), en: z.string() }),
  fee_in_both: z.object({ ja: z.string(), en: z.string() }),
  room_id: z.nullable(z.number()),
  notice_id: z.nullable(z.number()),
  questions: Questions,
  events: z.array(
    z.object({
      what: z.enum(['create', 'publish', 'cancel']),
      happened_at: z.string(),
      by_name: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type DeskEvent = z.infer<typeof DeskEvent>;

/** A registration in the office's list. */
export const DeskRegistration = z.object({
  registration_id: z.number(),
  member_id: z.nullable(z.number()),
  /** Empty: has left the portal. */
  name: z.string(),
  name_kana: z.string(),
  tel: z.string(),
  code: z.string(),
  persons: z.number(),
  state: z.enum(registrationStates),
  waiting_no: z.nullable(z.number()),
  made_at: z.string(),
  attended_at: z.nullable(z.string()),
  /** A line for each answered question. */
  answers: z.array(z.object({ label: z.string(), words: z.string() })),
});
export type DeskRegistration = z.infer<typeof DeskRegistration>;
