import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useTown } from '../../shell/town/town.ts';
import { SpotTimetable } from './TimetablePage.tsx';

/** The fixed page of the second timetable (product, "Timetables"); the town says which spot that is. */
export default function WakkaTimetablePage() {
  const spotId = useTown()?.timetables.wakka;
  return spotId === undefined ? (
    <PageLoading />
  ) : (
    <SpotTimetable spotId={String(spotId)} path="/spot/timetable/wakka" />
  );
}
