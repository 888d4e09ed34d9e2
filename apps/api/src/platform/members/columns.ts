import type { Description } from '@machi/domain/described/model';
import { memberFields } from '@machi/domain/members/fields';
import { reservationFields } from '@machi/domain/reservations/fields';

/** What the columns of a table hold. Names stand side by side, as in a statement. */
export interface TableColumns {
  /** Fields that people fill in, as the domain describes them. */
  readonly described?: Description;
  /** What else tells of a person: nothing of it is left once they have withdrawn. */
  readonly personal?: string;
  /** Which rows are a member's: `$1` is the number of the member, `$2` an address or a number at which they are reached. */
  readonly of?: string;
  /**
   * What keeps the table together, counts, or is the town's own. The number of a member is among it, keyed hashes of what
   * strangers sent, and what terminals signed: they name nobody once the row of the member is gone.
   */
  readonly technical: string;
}

const MEMBER = 'member_id = $1';
const REACHED = 'recipient = $2';

/** Every column of the database: the test beside it fails for one that is not here, and for a personal one that stays. */
export const columnsOfTables: Readonly<Record<string, TableColumns>> = {
  audit: {
    technical: 'audit_id acted_at actor_member_id action subject subject_id request_id people_hash',
  },
  audit_seal: {
    technical: 'audit_seal_id audit_ids last_id open_ids open_before previous_hash hash sealed_at',
  },
  blackout: { technical: 'blackout_id spot_id room_id during reason created_at created_by' },
  bulk_registration: { technical: 'bulk_registration_id member_id key process_key total prepared' },
  calendar_feed: { technical: 'member_id kind secret_hash created_at read_at' },
  card: {
    of: MEMBER,
    personal: 'card_hash certificate_hash body_hash card_ap_hash surface_key serial_hash',
    technical: 'card_id member_id method not_after linked_at linked_by lost_at ended_at',
  },
  card_challenge: { technical: 'challenge_hash member_id official_id expires_at' },
  device: { technical: 'device_id kind device_name spot_id key_hash created_at created_by seen_at revoked_at' },
  document: {
    of: MEMBER,
    personal: 'file_name content',
    technical: 'document_id member_id application_code purpose media_type byte_count created_at checked_at',
  },
  draft: { of: MEMBER, personal: 'content', technical: 'member_id draft_key saved_at' },
  equipment: { technical: 'equipment_id spot_id texts stock fee_yen edited_at' },
  equipment_use: { technical: 'equipment_id reservation_id during pieces' },
  favourite: { technical: 'member_id spot_id created_at' },
  filled_table: { technical: 'table_name filled_at' },
  idempotency_key: { of: MEMBER, personal: 'reply', technical: 'member_id key request_hash created_at' },
  job: { technical: 'job_name due_at claimed_by claimed_at done_at took_milliseconds failures last_error' },
  known_browser: { technical: 'secret_hash member_id used_at' },
  laundry_machine: { technical: 'machine_key state finishes_at reported_at reported_by_device' },
  login_challenge: {
    technical:
      'challenge_hash member_id step code_hash channel tries is_temporary remembers_browser created_at sent_at expires_at',
  },
  login_failure: { technical: 'key_hash failures wait_until failed_at' },
  member: {
    of: MEMBER,
    described: memberFields,
    personal: 'email_key login_tel_key password_hash roles',
    technical: `member_id is_official organization_id is_login_notified is_otp_enabled is_face_registered
      is_mynumber_linked is_reset_forced verified_at locked_at last_login_at created_at`,
  },
  member_activity: { of: MEMBER, personal: 'label', technical: 'member_activity_id member_id acted_at action' },
  migration: { technical: 'hash applied_at' },
  monitor_banner: {
    technical: 'monitor_banner_id body_ja body_en is_urgent created_at created_by ended_at ended_by',
  },
  notice: {
    technical: `notice_id member_id texts notice_category_id is_prioritized is_draft approval_status reason approved_by
      published_at closed_at`,
  },
  organization: { technical: 'organization_id texts' },
  outbox: {
    of: REACHED,
    personal: 'recipient content last_error',
    technical: 'outbox_id channel lane created_at attempts next_attempt_at claimed_by sent_at given_up_at',
  },
  overdraft: { technical: 'visit_id pass_year visits reported_at settled_at settled_by' },
  pass_consent: { technical: 'member_id pass consented_at taken_by' },
  refused_login: { technical: 'refused_login_id refused_at account_hash network_hash' },
  remembered_browser: {
    of: MEMBER,
    personal: 'label',
    technical: 'device_id member_id secret_hash created_at used_at expires_at',
  },
  reservation: {
    of: MEMBER,
    described: reservationFields,
    personal: 'additional_questions reason override_reason',
    technical: `reservation_id reservation_code application_code member_id spot_id room_id started_at ended_at use_month
      reserved_at exemption_status adjunct_room_ids equipment_ids document_file reserves_outward reserves_return amount
      quote_lines approval_status is_canceled canceled_at refused_at cancel_fee_yen fixed_at booked_by no_show_at paid_at
      reminded_at revision revised_at`,
  },
  revocation_list: { technical: 'source authority this_update next_update fetched_at' },
  revoked_certificate: { technical: 'serial_hash authority revoked_at' },
  role_request: {
    technical: 'role_request_id member_id roles asked_by asked_at decided_by decided_at outcome',
  },
  room: {
    technical: `room_id spot_id capacity hourly_fee_yen next_fee_yen next_fee_from unit_minutes surcharges area equipments
      adjunct_room_ids room_timetable picture is_retired texts edited_at`,
  },
  room_occupancy: { technical: 'occupancy_id room_id during kind reservation_id blackout_id' },
  running_process: { technical: 'process_key seen_at' },
  sandbox_mail: { of: REACHED, personal: 'recipient content', technical: 'sandbox_mail_id channel created_at' },
  sent_day: { technical: 'key_hash day sends' },
  sent_secret: { technical: 'sent_secret_id key_hash sent_at' },
  service: { technical: 'service_id items href spot_ids texts' },
  session: {
    of: MEMBER,
    personal: 'label',
    technical: 'token_hash device_id cookie_hash member_id created_at seen_at expires_at',
  },
  shown_people: { technical: 'people_hash member_ids' },
  spot: {
    technical: `spot_id spot_category_id fixing_method is_resident_only monthly_limit accepts_days_ahead
      cancel_days_before hours closings tel email url parking_type latitude longitude picture additional_questions texts
      edited_at`,
  },
  spot_relation: { technical: 'from_spot_id to_spot_id duration_minutes' },
  spot_status: {
    technical: 'spot_id is_holiday is_open occupancy status_date reported_at reported_by reported_by_device',
  },
  staff_call: {
    technical: 'staff_call_id call_key terminal_id called_at is_told answered_at answered_by ended_at',
  },
  subscription: { technical: 'member_id service_id created_at suspended_at' },
  taxi: {
    of: 'reservation_id in (select reservation_id from reservation where member_id = $1)',
    personal: 'note reason',
    technical: `taxi_id reservation_id leg ride_date taxistand_start taxistand_end departure_time arrival_time persons_taxi
      status vehicle is_canceled canceled_at created_at answered_at answered_by`,
  },
  temporary_password: { of: MEMBER, personal: 'password_hash', technical: 'member_id created_at expires_at' },
  terminal: {
    technical: `terminal_id terminal_name pass bus_kind is_test public_key code_hash code_expires_at created_at created_by
      code_by approved_at approved_by registered_at revoked_at wipe_asked_at wiped_at seen_at condition clock_offset_ms
      last_seq last_hash`,
  },
  terminal_event: { technical: 'terminal_id seq hash tap_id event received_at' },
  terminal_nonce: { technical: 'terminal_id nonce used_at' },
  terminal_quarantine: {
    technical: `terminal_quarantine_id terminal_id reason from_seq events content_hash received_at settled_at settled_by
      settled_note`,
  },
  terminal_snapshot: { technical: 'pass version fingerprint make opened_at confirmed_at' },
  town_key: { technical: 'only_row fingerprint' },
  used_phone_pass: { technical: 'nonce tap_id expires_at' },
  verification: {
    of: 'recipient_key = $2',
    personal: 'recipient_key payload',
    technical: 'token_hash purpose created_at expires_at used_at',
  },
  visit: {
    of: MEMBER,
    personal: 'judged_on remaining',
    technical: `visit_id tap_id of_tap_id pass terminal_id member_id visited_at pass_year method outcome reason fare_yen
      fare_reason is_counted is_companion is_test decided_by staff_member_id is_time_told same_as cash_noted_at recorded_at`,
  },
  visit_correction: {
    of: 'visit_id in (select visit_id from visit where member_id = $1)',
    personal: 'reason',
    technical: 'visit_correction_id visit_id is_counted corrected_at corrected_by',
  },
  waitlist: { technical: 'waitlist_id member_id spot_id room_id during created_at told_at' },
  withdrawn_member: { technical: 'member_id withdrawn_at' },
};
