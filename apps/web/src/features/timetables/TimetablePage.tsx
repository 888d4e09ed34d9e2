import { isIdText } from '@machi/domain/fields/id-text';
import { useParams } from 'react-router-dom';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { SpotTimetable } from './SpotTimetable.tsx';

/** Timetable of a spot (product, "Timetables"). */
export default function TimetablePage() {
  const { spot_id: spotId = '' } = useParams();
  return isIdText(spotId) ? <SpotTimetable spotId={spotId} path={`/spot/timetable/${spotId}`} /> : <NotFoundPage />;
}
