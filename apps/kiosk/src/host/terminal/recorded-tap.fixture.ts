import type { RecordedTap } from './tap-desk.ts';

/** Recorded tap: an entry to the bath, with the test's changes. */
export const tapOf = (verdict: Partial<RecordedTap['verdict']>, pass: 'bath' | 'bus' = 'bath'): RecordedTap => ({
  tap: {
    tap_id: '00000000-0000-4000-8000-000000000001',
    pass,
    tapped_at: '2027-01-11T01:00:00.000Z',
    evidence: {
      method: 'individual-number-card',
      card_hash: null,
      certificate_hash: null,
      certificate_status: null,
      list_as_of: null,
      is_genuine: null,
    },
  },
  verdict: {
    outcome: 'accepted',
    reason: 'admitted',
    member_id: 4,
    fare_yen: null,
    fare_reason: null,
    remaining: 3,
    shown_name: '佐藤',
    ...verdict,
  },
  isDecidedHere: false,
  isPendingSync: false,
});
