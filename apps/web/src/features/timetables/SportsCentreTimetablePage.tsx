import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useTown } from '../../shell/town/town.ts';
import { SpotTimetable } from './TimetablePage.tsx';

/** The fixed page of the sports centre's timetable (product, "Timetables"); the town says which spot that is. */
export default function SportsCentreTimetablePage() {
  const spotId = useTown()?.timetables.sportscenter;
  return spotId === undefined ? (
    <PageLoading />
  ) : (
    <SpotTimetable spotId={String(spotId)} path="/spot/timetable/sportscenter" />
  );
}
