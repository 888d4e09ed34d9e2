import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { ApplicationStage } from '@machi/domain/applications/model';
import { BEGUN_DAYS, stepOfStage } from '@machi/domain/applications/rules';
import type { NextState } from '@machi/domain/top/model';
import { nextFrom } from '../../platform/top/top-source.ts';
import { IS_OWN, IS_SHOWN } from '../filing/application-store.ts';

const stageStates: Readonly<Record<ApplicationStage, NextState>> = {
  signing: 'unsigned',
  paying: 'unpaid',
  filed: 'in-review',
};
interface Sent {
  readonly form: number;
  readonly stage: ApplicationStage;
  readonly created_at: string;
}

/** Applications that are not decided. One that is not sent yet ends after some days. */
export const top = nextFrom<Sent>(
  'application',
  4,
  `select a.onlineform_application_id as key, v.body -> 'form_name' as title, a.onlineform_id as form, a.stage, a.created_at,
     case when a.is_in_correction = 0 then a.due_on end as due_on, case a.stage when 'paying' then a.amount end as yen,
     case when a.stage = 'filed' and a.is_in_correction = 1 then 'in-correction' end as state
   from onlineform_application a join onlineform_version v using (onlineform_id, version)
   where a.member_id = $1 and a.approval_status = 0 and a.is_test = 0 and ${IS_OWN} and ${IS_SHOWN}
   order by a.stage = 'filed' and a.is_in_correction = 0, a.created_at, a.onlineform_application_id`,
  ({ key, form, stage, created_at, due_on = null, state }) => {
    const step = stepOfStage(stage);
    return {
      due_on: step === null ? due_on : addDays(dateAt(new Date(created_at)), BEGUN_DAYS),
      state: state ?? stageStates[stage],
      href: step === null ? `/application/detail/${key}` : `/onlineform/form/${form}?step=${step}&application=${key}`,
    };
  },
);
