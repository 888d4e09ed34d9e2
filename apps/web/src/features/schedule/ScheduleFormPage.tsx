import { useParams } from 'react-router-dom';
import { ChangedSchedule } from './form/ChangedSchedule.tsx';
import { NewSchedule } from './form/NewSchedule.tsx';
import './schedule.css';

/** A new schedule, or one to change. One page for both: the first script of the portal lists every page. */
export default function ScheduleFormPage() {
  return useParams()['schedule_id'] === undefined ? <NewSchedule /> : <ChangedSchedule />;
}
