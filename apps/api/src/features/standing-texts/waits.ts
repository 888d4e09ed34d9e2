import type { StandingKind } from '@machi/domain/standing-texts/model';
import { decideStandingText } from '@machi/domain/standing-texts/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** Without texts that this official wrote or changed. */
const textsOf = (kind: StandingKind): Waits => ({
  kind,
  permission: decideStandingText.permission,
  rows: `select t.standing_text_id::text as key, t.changed_at as since, null::date as due from standing_text t
    where t.kind = '${kind}' and t.is_draft = 0 and t.approval_status = 0
      and t.member_id is distinct from $1::int and t.changed_by is distinct from $1::int`,
});

export const waits: readonly Waits[] = [textsOf('faq'), textsOf('about')];
