import { useParams } from 'react-router-dom';
import { ChangedSchedule } from '../parts/form/ChangedSchedule.tsx';
import { NewSchedule } from '../parts/form/NewSchedule.tsx';
import '../parts/schedule.css';

/** A new schedule, or one that is changed: its number says which. One page for both: the first page names each that there is. */
export default function ScheduleFormPage() {
  return useParams()['schedule_id'] === undefined ? <NewSchedule /> : <ChangedSchedule />;
}
