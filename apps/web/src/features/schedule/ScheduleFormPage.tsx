import { useParams } from 'react-router-dom';
import { ChangedSchedule } from './form/ChangedSchedule.tsx';
import { NewSchedule } from './form/NewSchedule.tsx';
import './schedule.css';

/** A new schedule, or one that is changed: its number says which. One page for both: the first page names each that there is. */
export default function ScheduleFormPage() {
  return useParams()['schedule_id'] === undefined ? <NewSchedule /> : <ChangedSchedule />;
}
