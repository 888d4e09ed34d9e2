import { useParams } from 'react-router-dom';
import { ChangedSchedule } from './form/ChangedSchedule.tsx';
import { NewSchedule } from './form/NewSchedule.tsx';
import './schedule.css';

/**
 * A new schedule, or one to change if the path has an id. One page for both, because the first page's script lists
 * every page.
 */
export default function ScheduleFormPage() {
  return useParams()['schedule_id'] === undefined ? <NewSchedule /> : <ChangedSchedule />;
}
