import type * as warnings from '../../database/tables/alerts/warnings.ts';
import type * as alerts from '../../database/tables/alerts/alerts.ts';
import type * as orders from '../../database/tables/alerts/orders.ts';
import type * as safety from '../../database/tables/alerts/safety.ts';
import type * as clubs from '../../database/tables/clubs/clubs.ts';
import type * as delegations from '../../database/tables/delegations/delegations.ts';
import type * as directory from '../../database/tables/directory/directory.ts';
import type * as doors from '../../database/tables/doors/doors.ts';
import type * as faces from '../../database/tables/faces.ts';
import type * as groups from '../../database/tables/groups.ts';
import type * as members from '../../database/tables/members.ts';
import type * as messages from '../../database/tables/messages.ts';
import type * as monitors from '../../database/tables/monitors.ts';
import type * as noticeLetters from '../../database/tables/notices/notice-letters.ts';
import type * as notices from '../../database/tables/notices/notices.ts';
import type * as onlineforms from '../../database/tables/onlineforms.ts';
import type * as passes from '../../database/tables/passes.ts';
import type * as payments from '../../database/tables/payments.ts';
import type * as reports from '../../database/tables/reports/reports.ts';
import type * as reservations from '../../database/tables/reservations.ts';
import type * as schedules from '../../database/tables/schedules.ts';
import type * as shelters from '../../database/tables/shelters/shelters.ts';
import type * as sessions from '../../database/tables/sessions.ts';
import type * as signatures from '../../database/tables/signatures.ts';
import type * as standingTexts from '../../database/tables/standing-texts.ts';
import type * as spotStatus from '../../database/tables/spot-status.ts';
import type * as rides from '../../database/tables/rides.ts';
import type * as apiKeys from '../../database/tables/systems/api-keys.ts';
import type * as packChanges from '../../database/tables/systems/pack-changes.ts';
import type * as webhooks from '../../database/tables/systems/webhooks.ts';
import type * as transport from '../../database/tables/transport.ts';
import type * as terminals from '../../database/tables/terminals.ts';

interface Tables {
  readonly member: typeof members.member;
  readonly subscription: typeof members.subscription;
  readonly member_activity: typeof members.member_activity;
  readonly role_request: typeof members.role_request;
  readonly club: typeof clubs.club;
  readonly club_person: typeof clubs.club_person;
  readonly club_exemption: typeof clubs.club_exemption;
  readonly club_event: typeof clubs.club_event;
  readonly reservation: typeof reservations.reservation;
  readonly door_code: typeof doors.door_code;
  readonly door_event: typeof doors.door_event;
  readonly door_state: typeof doors.door_state;
  readonly shelter_opening: typeof shelters.shelter_opening;
  readonly shelter_stay: typeof shelters.shelter_stay;
  readonly blackout: typeof reservations.blackout;
  readonly equipment_use: typeof reservations.equipment_use;
  readonly document: typeof reservations.document;
  readonly waitlist: typeof reservations.waitlist;
  readonly room_occupancy: typeof reservations.room_occupancy;
  readonly taxi: typeof rides.taxi;
  readonly demo_texts: typeof transport.demo_texts;
  readonly demand_ride: typeof rides.demand_ride;
  readonly seat_reservation: typeof transport.seat_reservation;
  readonly delegation_request: typeof delegations.delegation_request;
  readonly delegation: typeof delegations.delegation;
  readonly watch: typeof delegations.watch;
  readonly favourite: typeof spotStatus.favourite;
  readonly message_thread: typeof messages.message_thread;
  readonly guest_inquiry: typeof messages.guest_inquiry;
  readonly thread_handover: typeof messages.thread_handover;
  readonly message: typeof messages.message;
  readonly message_phrase: typeof messages.message_phrase;
  readonly notice: typeof notices.notice;
  readonly publication_step: typeof notices.publication_step;
  readonly notice_wish: typeof noticeLetters.notice_wish;
  readonly notice_delivery: typeof noticeLetters.notice_delivery;
  readonly standing_text: typeof standingTexts.standing_text;
  readonly monitor_banner: typeof monitors.monitor_banner;
  readonly warning_telegram: typeof warnings.warning_telegram;
  readonly warning_thread: typeof warnings.warning_thread;
  readonly terminal: typeof terminals.terminal;
  readonly terminal_event: typeof terminals.terminal_event;
  readonly terminal_quarantine: typeof terminals.terminal_quarantine;
  readonly staff_call: typeof terminals.staff_call;
  readonly onlineform_application: typeof onlineforms.onlineform_application;
  readonly application_event: typeof onlineforms.application_event;
  readonly signature: typeof signatures.signature;
  readonly payment: typeof payments.payment;
  readonly payment_event: typeof payments.payment_event;
  readonly mandate: typeof payments.mandate;
  readonly mandate_event: typeof payments.mandate_event;
  readonly pass_consent: typeof passes.pass_consent;
  readonly card: typeof passes.card;
  readonly face_enrolment: typeof faces.face_enrolment;
  readonly terminal_face: typeof faces.terminal_face;
  readonly face_calibration: typeof faces.face_calibration;
  readonly visit: typeof passes.visit;
  readonly visit_correction: typeof passes.visit_correction;
  readonly overdraft: typeof passes.overdraft;
  readonly schedule: typeof schedules.schedule;
  readonly schedule_room: typeof schedules.schedule_room;
  readonly schedule_equipment: typeof schedules.schedule_equipment;
  readonly schedule_dropped: typeof schedules.schedule_dropped;
  readonly schedule_participant: typeof schedules.schedule_participant;
  readonly schedule_attendance: typeof schedules.schedule_attendance;
  readonly schedule_comment: typeof schedules.schedule_comment;
  readonly schedule_guest: typeof schedules.schedule_guest;
  readonly schedule_guest_answer: typeof schedules.schedule_guest_answer;
  readonly member_group: typeof groups.member_group;
  readonly member_group_member: typeof groups.member_group_member;
  readonly vehicle: typeof transport.vehicle;
  readonly transport_announcement: typeof transport.transport_announcement;
  readonly cancelled_trip: typeof transport.cancelled_trip;
  readonly demand_outage: typeof rides.demand_outage;
  readonly refused_login: typeof sessions.refused_login;
  readonly report: typeof reports.report;
  readonly report_picture: typeof reports.report_picture;
  readonly report_follower: typeof reports.report_follower;
  readonly report_event: typeof reports.report_event;
  readonly api_key: typeof apiKeys.api_key;
  readonly webhook: typeof webhooks.webhook;
  readonly pack_change: typeof packChanges.pack_change;
  readonly pack_change_step: typeof packChanges.pack_change_step;
  readonly evacuation_order: typeof orders.evacuation_order;
  readonly evacuation_step: typeof orders.evacuation_step;
  readonly alert_delivery: typeof alerts.alert_delivery;
  readonly alert_recipient: typeof alerts.alert_recipient;
  readonly safety_call: typeof safety.safety_call;
  readonly safety_answer: typeof safety.safety_answer;
  readonly support_person: typeof safety.support_person;
  readonly directory_rule: typeof directory.directory_rule;
}
export type LifeTable = keyof Tables;
export type LifeRows = { readonly [Table in LifeTable]: Tables[Table]['$inferInsert'] };

/**
 * Tables in the order of insertion, because rows refer to earlier tables; with the column whose IDs the rows have set.
 */
export const lifeTables: Readonly<Record<LifeTable, string | null>> = {
  member: 'member_id',
  subscription: null,
  member_activity: null,
  role_request: null,
  favourite: null,
  member_group: 'member_group_id',
  member_group_member: null,
  schedule: 'schedule_id',
  schedule_room: null,
  schedule_equipment: null,
  schedule_dropped: null,
  schedule_participant: null,
  schedule_attendance: null,
  schedule_comment: 'schedule_comment_id',
  schedule_guest: 'schedule_guest_id',
  schedule_guest_answer: null,
  club: 'club_id',
  club_person: null,
  club_exemption: 'club_exemption_id',
  club_event: null,
  reservation: 'reservation_id',
  blackout: 'blackout_id',
  door_code: 'door_code_id',
  door_event: null,
  door_state: null,
  equipment_use: null,
  document: 'document_id',
  waitlist: null,
  room_occupancy: null,
  taxi: null,
  delegation_request: 'delegation_request_id',
  delegation: 'delegation_id',
  watch: null,
  demo_texts: null,
  demand_ride: 'ride_id',
  seat_reservation: 'seat_reservation_id',
  message_thread: 'message_thread_id',
  guest_inquiry: null,
  thread_handover: null,
  message: 'message_id',
  message_phrase: 'message_phrase_id',
  notice: 'notice_id',
  publication_step: null,
  notice_wish: null,
  notice_delivery: null,
  standing_text: 'standing_text_id',
  monitor_banner: null,
  warning_telegram: null,
  warning_thread: 'warning_id',
  terminal: 'terminal_id',
  shelter_opening: 'shelter_opening_id',
  shelter_stay: 'shelter_stay_id',
  terminal_event: null,
  terminal_quarantine: null,
  staff_call: null,
  onlineform_application: 'onlineform_application_id',
  application_event: null,
  signature: null,
  payment: 'payment_id',
  payment_event: null,
  mandate: 'mandate_id',
  mandate_event: null,
  pass_consent: null,
  card: null,
  face_enrolment: 'face_no',
  terminal_face: null,
  face_calibration: 'face_calibration_id',
  visit: 'visit_id',
  visit_correction: null,
  overdraft: null,
  vehicle: 'vehicle_id',
  transport_announcement: 'announcement_id',
  cancelled_trip: null,
  demand_outage: 'outage_id',
  refused_login: null,
  report: 'report_id',
  report_picture: null,
  report_follower: null,
  report_event: null,
  evacuation_order: 'evacuation_order_id',
  evacuation_step: 'evacuation_step_id',
  alert_delivery: 'alert_id',
  alert_recipient: null,
  safety_call: 'safety_call_id',
  safety_answer: null,
  support_person: null,
  api_key: 'api_key_id',
  webhook: 'webhook_id',
  pack_change: 'pack_change_id',
  pack_change_step: null,
  directory_rule: 'directory_rule_id',
};
