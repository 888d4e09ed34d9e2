import { MEASURED_LOOKS, type MeasuredPerson } from '@machi/domain/faces/calibration';
import { facesFile } from '@machi/domain/faces/faces.fixture';

/** A desk's measurement of some people, with strangers' scores as on the pictures, or higher by `more`. */
export const measuredPeople = (count = 10, more = 0): MeasuredPerson[] =>
  Array.from({ length: count }, () => {
    const others = MEASURED_LOOKS * (count - 1);
    return {
      own: [0.95, 0.96, 0.97],
      others: Array.from({ length: others }, (_, index) => 0.713 + more + (0.139 * index) / (others - 1)),
    };
  });

export const measureOf = (people = measuredPeople()) => ({
  model_id: facesFile.model_id,
  place: 'ふれあいの湯の受付',
  people,
});
